import { Command } from 'commander';
import type { Context } from '../../context.ts';
import { downloadCommand } from './decisions/download.ts';
import { listCommand } from './decisions/list.ts';
import { verifyCommand } from './decisions/verify.ts';

export function decisionsCommand(context: Context): Command {
  return new Command('decisions')
    .description('List, download and verify the signed decisions of customs.')
    .addCommand(listCommand(context))
    .addCommand(downloadCommand(context))
    .addCommand(verifyCommand(context));
}
