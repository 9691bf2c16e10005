import { Command } from 'commander';
import type { CommandContext } from '../../context.ts';
import { downloadDecisionCommand } from './decisions/download.ts';
import { listDecisionsCommand } from './decisions/list.ts';
import { verifyDecisionCommand } from './decisions/verify.ts';

export function decisionsCommand(context: CommandContext): Command {
  return new Command('decisions')
    .description('List, download and verify the signed decisions of customs.')
    .addCommand(listDecisionsCommand(context))
    .addCommand(downloadDecisionCommand(context))
    .addCommand(verifyDecisionCommand(context));
}
