import type { AmendmentDryRun } from '@customs-portal/client';
import type { Command } from 'commander';
import { toPlainLine } from '../../console-io.ts';
import { type CommandContext, globalOptions, openStoredPortal } from '../../context.ts';
import {
  printChangedDeclaration,
  warningLines,
  withNextActionsOnConflict,
} from '../../declarations/declaration-action.ts';
import { readOneDeclaration } from '../../declarations/declaration-file.ts';
import { commandForDeclaration } from '../../declarations/declaration-reference.ts';
import { readDeclarationSchema } from '../../declarations/declaration-schema.ts';
import { formatExamples } from '../../examples.ts';
import { formatFacts, printDocument } from '../../output.ts';

interface AmendOptions {
  readonly reason: string;
  readonly dryRun?: boolean;
}

/**
 * `declarations amend` replaces the document of a declaration, after it has shown the changes and their costs.
 */
export function amendDeclarationCommand(context: CommandContext): Command {
  return commandForDeclaration('amend')
    .description('Amend a lodged declaration. After acceptance, customs decides on the amendment.')
    .argument('<file>', 'complete amended declaration: JSON or CSV file, or - for standard input')
    .requiredOption('--reason <text>', 'reason for the amendment, stored in the history')
    .option('--dry-run', 'show the changes and costs of the amendment without storing anything')
    .addHelpText(
      'after',
      formatExamples(
        'declarations amend COFFEE-2026-0117 coffee.json --reason "The invoice was corrected" --dry-run',
        'declarations amend COFFEE-2026-0117 coffee.json --reason "The invoice was corrected"',
      ),
    )
    .action(async (id: string, file: string, { reason, dryRun }: AmendOptions, command: Command) => {
      const { profile, portal } = openStoredPortal(context, command);
      const options = { signal: context.interrupted };
      const schema = () => readDeclarationSchema(profile.baseUrl, context.interrupted);
      const amendment = { document: await readOneDeclaration(file, schema), reason };
      // Sends the ETag of the preview with the amendment, so that a change by another client after the preview
      // causes a conflict.
      const { etag } = await portal.declarations.get(id, options);
      const tried = await withNextActionsOnConflict(
        portal,
        id,
        portal.declarations.tryAmendment(id, amendment, options),
      );
      if (dryRun) return printDocument(context, command, tried, effectLines);
      const request = portal.declarations.requestAmendment(id, amendment, { ...options, ifMatch: etag });
      const amended = await withNextActionsOnConflict(portal, id, request);
      const lines = globalOptions(command).json ? [] : effectLines(tried);
      for (const line of lines) context.terminal.print(line);
      printChangedDeclaration(
        context,
        command,
        amended,
        amendmentResultText(amended.tracks.amendment, amended.version),
      );
    });
}

function amendmentResultText(track: string, version: number): string {
  return track === 'requested'
    ? 'amendment sent to customs for a decision.'
    : `amended; version ${version} is in force.`;
}

function effectLines({ diff, applicableLaw, before, after, effect, warnings }: AmendmentDryRun): string[] {
  const changes = diff.map(
    ({ op, path, from, to }) =>
      `  ${toPlainLine(`${op} ${path}  ${formatChangedValue(from)} → ${formatChangedValue(to)}`)}`,
  );
  const { billed, refunded, reserved } = effect;
  return [
    'Changes',
    ...(changes.length > 0 ? changes : ['  None.']),
    'Costs',
    ...formatFacts({
      'Applicable date': applicableLaw?.date ?? 'today (the declaration is not accepted yet)',
      'Payable before the amendment': before ?? 'not assessed yet',
      'Payable after the amendment': after ?? 'customs assesses the amount',
      'Additional bill': billed,
      Refund: refunded,
      'Additional security': reserved,
    }),
    ...warningLines(warnings),
  ];
}

function formatChangedValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
