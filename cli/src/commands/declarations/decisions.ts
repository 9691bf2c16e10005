import { Command } from 'commander';
import type { Context } from '../../context.ts';
import { downloadDecisionCommand } from './decisions/download.ts';
import { listDecisionsCommand } from './decisions/list.ts';
import { verifyCommand } from './decisions/verify.ts';

export function decisionsCommand(context: Context): Command {
  return new Command('decisions')
    .description('List, download and verify the signed decisions of customs.')
    .addCommand(listDecisionsCommand(context))
    .addCommand(downloadDecisionCommand(context))
    .addCommand(verifyCommand(context));
}
