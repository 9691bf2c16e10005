import type { Command } from 'commander';
import { localTime } from '../../../console-io.ts';
import { type Context, signedIn } from '../../../context.ts';
import { onDeclaration } from '../../../declarations/declaration-reference.ts';
import { examples } from '../../../examples.ts';
import { firstOf, printRows } from '../../../output.ts';

export function listDecisionsCommand(context: Context): Command {
  return onDeclaration('list')
    .description('List the decisions on a declaration, oldest first, and whether each decision is in force.')
    .addHelpText('after', examples('declarations decisions list COFFEE-2026-0117'))
    .action(async (id: string, _options: unknown, command: Command) => {
      const { portal } = signedIn(context, command);
      const listing = portal.declarations.decisions.list(id, { signal: context.interrupted });
      const none = 'No decisions yet.';
      printRows(context, command, await firstOf(listing), none, (each) => ({
        Number: String(each.number),
        Decision: each.decision,
        'In force': each.inForce ? 'yes' : 'no',
        Time: localTime(each.decidedAt),
        Reason: each.reason ?? '',
      }));
    });
}
