import type { DeclarationEvent, DeclarationWithHistory } from '@customs-portal/client';
import type { Command } from 'commander';
import { formatLocalTime, toPlainLine } from '../../console-io.ts';
import { type CommandContext, globalOptions, openStoredPortal } from '../../context.ts';
import { declarationStatusLine, nextActionLines } from '../../declarations/declaration-action.ts';
import { commandForDeclaration } from '../../declarations/declaration-reference.ts';
import { formatExamples } from '../../examples.ts';
import { formatFacts, formatRows, takeFirst } from '../../output.ts';
import { hearingLines } from './answer-hearing.ts';

export function showDeclarationCommand(context: CommandContext): Command {
  return commandForDeclaration('show')
    .description('Show a declaration with its status, bills, history and next actions.')
    .addHelpText(
      'after',
      formatExamples('declarations show COFFEE-2026-0117', 'declarations show mrn:26XA… --json'),
    )
    .action(async (id: string, _options: unknown, command: Command) => {
      const { portal } = openStoredPortal(context, command);
      const options = { signal: context.interrupted };
      const declaration = await portal.declarations.get(id, options);
      if (globalOptions(command).json) return context.terminal.print(JSON.stringify(declaration, null, 2));
      const events = await takeFirst(portal.declarations.events(declaration.id, options));
      for (const line of declarationLines(context, declaration, events)) context.terminal.print(line);
    });
}

function declarationLines(
  context: CommandContext,
  declaration: DeclarationWithHistory,
  events: readonly DeclarationEvent[],
): string[] {
  const { id, mrn, type, office, lodgedAt, nextActions } = declaration;
  const facts = formatFacts({
    ID: id,
    MRN: mrn ?? '–',
    Type: type,
    Office: office ?? '–',
    Lodged: timeOf(lodgedAt),
  });
  const { columns } = context.terminal;
  const happened = formatRows(
    events.map(({ occurredAt, event }) => ({ Time: timeOf(occurredAt), Event: event })),
    columns,
  );
  return [
    declarationStatusLine(context, declaration),
    ...facts,
    ...billLines(declaration, columns),
    '\nHistory',
    ...happened.map((line) => `  ${line}`),
    ...openQueryLines(declaration),
    ...hearingLines(declaration.hearing),
    '',
    ...nextActionLines(nextActions),
  ];
}

function billLines({ bills }: DeclarationWithHistory, columns: number): string[] {
  if (bills.length === 0) return [];
  const rows = bills.map(({ reference, status, amount, outstanding, currency }) => ({
    Bill: reference,
    Status: status,
    Amount: amount,
    Outstanding: outstanding,
    Currency: currency,
  }));
  return ['\nBills', ...formatRows(rows, columns).map((line) => `  ${line}`)];
}

function openQueryLines({ openQuery }: DeclarationWithHistory): string[] {
  if (openQuery === null) return [];
  const { number, question, requestedDocuments } = openQuery;
  const documents =
    requestedDocuments.length > 0 ? ` (requested documents: ${requestedDocuments.join(', ')})` : '';
  return ['\nOpen query', `  ${number}: ${toPlainLine(question + documents)}`];
}

function timeOf(text: string | null | undefined): string {
  return text ? formatLocalTime(text) : '–';
}
