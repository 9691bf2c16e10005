import type { Command } from 'commander';
import { formatLocalTime } from '../../../console-io.ts';
import { type CommandContext, openStoredPortal } from '../../../context.ts';
import { commandForDeclaration } from '../../../declarations/declaration-reference.ts';
import { formatExamples } from '../../../examples.ts';
import { printRows, takeFirst } from '../../../output.ts';

export function listDecisionsCommand(context: CommandContext): Command {
  return commandForDeclaration('list')
    .description('List the decisions on a declaration, oldest first, and whether each decision is in force.')
    .addHelpText('after', formatExamples('declarations decisions list COFFEE-2026-0117'))
    .action(async (id: string, _options: unknown, command: Command) => {
      const { portal } = openStoredPortal(context, command);
      const listing = portal.declarations.decisions.list(id, { signal: context.interrupted });
      const none = 'No decisions yet.';
      printRows(context, command, await takeFirst(listing), none, (each) => ({
        Number: String(each.number),
        Decision: each.decision,
        'In force': each.inForce ? 'yes' : 'no',
        Time: formatLocalTime(each.decidedAt),
        Reason: each.reason ?? '',
      }));
    });
}
