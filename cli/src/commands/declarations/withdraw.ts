import type { Command } from 'commander';
import { type CommandContext, openStoredPortal } from '../../context.ts';
import { printChangedDeclaration, withNextActionsOnConflict } from '../../declarations/declaration-action.ts';
import { commandForDeclaration } from '../../declarations/declaration-reference.ts';
import { formatExamples } from '../../examples.ts';

/** `declarations withdraw` requests the invalidation of a declaration. */
export function withdrawCommand(context: CommandContext): Command {
  return commandForDeclaration('withdraw')
    .description('Invalidate a declaration. After acceptance, customs must agree to the invalidation.')
    .requiredOption('--reason <text>', 'reason for the invalidation, stored in the history')
    .addHelpText('after', formatExamples('declarations withdraw COFFEE-2026-0117 --reason "Declared twice"'))
    .action(async (id: string, { reason }: { readonly reason: string }, command: Command) => {
      const { portal } = openStoredPortal(context, command);
      const options = { signal: context.interrupted };
      const request = portal.declarations.requestInvalidation(id, reason, options);
      const withdrawn = await withNextActionsOnConflict(portal, id, request);
      const atOnce = withdrawn.status === 'invalidated';
      printChangedDeclaration(
        context,
        command,
        withdrawn,
        atOnce ? 'declaration invalidated.' : 'request for invalidation sent to customs for a decision.',
      );
    });
}
