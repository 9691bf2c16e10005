import type { DeclarationEvent, DeclarationWithHistory } from '@customs-portal/client';
import type { Command } from 'commander';
import { localTime, plain } from '../../console-io.ts';
import { type Context, globalOptions, signedIn } from '../../context.ts';
import { nextLines, stateLine } from '../../declarations/declaration-action.ts';
import { onDeclaration } from '../../declarations/declaration-reference.ts';
import { examples } from '../../examples.ts';
import { factLines, firstOf, rowLines } from '../../output.ts';
import { hearingLines } from './answer-hearing.ts';

export function showDeclarationCommand(context: Context): Command {
  return onDeclaration('show')
    .description('Show a declaration with its status, bills, history and next actions.')
    .addHelpText(
      'after',
      examples('declarations show COFFEE-2026-0117', 'declarations show mrn:26XA… --json'),
    )
    .action(async (id: string, _options: unknown, command: Command) => {
      const { portal } = signedIn(context, command);
      const options = { signal: context.interrupted };
      const declaration = await portal.declarations.get(id, options);
      if (globalOptions(command).json) return context.terminal.print(JSON.stringify(declaration, null, 2));
      const events = await firstOf(portal.declarations.events(declaration.id, options));
      for (const line of declarationLines(context, declaration, events)) context.terminal.print(line);
    });
}

function declarationLines(
  context: Context,
  declaration: DeclarationWithHistory,
  events: readonly DeclarationEvent[],
): string[] {
  const { id, mrn, type, office, lodgedAt, nextActions } = declaration;
  const facts = factLines({
    ID: id,
    MRN: mrn ?? '–',
    Type: type,
    Office: office ?? '–',
    Lodged: timeOf(lodgedAt),
  });
  const { columns } = context.terminal;
  const happened = rowLines(
    events.map(({ occurredAt, event }) => ({ Time: timeOf(occurredAt), Event: event })),
    columns,
  );
  return [
    stateLine(context, declaration),
    ...facts,
    ...billLines(declaration, columns),
    '\nHistory',
    ...happened.map((line) => `  ${line}`),
    ...openQueryLines(declaration),
    ...hearingLines(declaration.hearing),
    '',
    ...nextLines(nextActions),
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
  return ['\nBills', ...rowLines(rows, columns).map((line) => `  ${line}`)];
}

function openQueryLines({ openQuery }: DeclarationWithHistory): string[] {
  if (openQuery === null) return [];
  const { number, question, requestedDocuments } = openQuery;
  const documents =
    requestedDocuments.length > 0 ? ` (requested documents: ${requestedDocuments.join(', ')})` : '';
  return ['\nOpen query', `  ${number}: ${plain(question + documents)}`];
}

function timeOf(text: string | null | undefined): string {
  return text ? localTime(text) : '–';
}
