import type { Presentation } from '@customs-portal/client';
import type { Command } from 'commander';
import { type CommandContext, openStoredPortal } from '../../context.ts';
import { printChangedDeclaration, withNextActionsOnConflict } from '../../declarations/declaration-action.ts';
import { commandForDeclaration } from '../../declarations/declaration-reference.ts';
import { formatExamples } from '../../examples.ts';

interface PresentOptions {
  readonly arrivedAt?: string;
  readonly office?: string;
  readonly location?: string;
}

export function presentGoodsCommand(context: CommandContext): Command {
  return commandForDeclaration('present')
    .description('Notify customs that the goods of a pre-lodged declaration have arrived.')
    .option('--arrived-at <time>', 'time of arrival (RFC 3339, default: now)')
    .option('--office <office>', 'customs office of presentation, if different from the declared office')
    .option('--location <place>', 'location where customs can examine the goods')
    .addHelpText(
      'after',
      formatExamples(
        'declarations present COFFEE-2026-0117',
        'declarations present COFFEE-2026-0117 --arrived-at 2026-11-22T05:40:00Z --location "Quay 4"',
      ),
    )
    .action(async (id: string, { arrivedAt, office, location }: PresentOptions, command: Command) => {
      const { portal } = openStoredPortal(context, command);
      const presentation: Presentation = {
        ...(arrivedAt !== undefined && { arrivedAt }),
        ...(office !== undefined && { office }),
        ...(location !== undefined && { goodsLocation: location }),
      };
      const request = portal.declarations.present(id, presentation, { signal: context.interrupted });
      const presented = await withNextActionsOnConflict(portal, id, request);
      printChangedDeclaration(
        context,
        command,
        presented,
        'customs is notified of the arrival of the goods.',
      );
    });
}
