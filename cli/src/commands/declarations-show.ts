import type { DeclarationEvent, DeclarationWithHistory } from '@customs-portal/client';
import { Command } from 'commander';
import { type Context, globalOptions, signedIn } from '../context.ts';
import { usageFailure } from '../exit-code.ts';
import { localTime, plain, type Terminal, tableLines } from '../terminal.ts';

/** `declarations show`: one declaration with what happened to it and what comes next. */
export function showCommand(context: Context): Command {
  return new Command('show')
    .description('One declaration: its state, what happened, and what comes next.')
    .argument('<id>', 'its id, its LRN, or its MRN as mrn:…')
    .addHelpText(
      'after',
      '\nExamples:\n  customs-portal declarations show COFFEE-2026-0117\n  customs-portal declarations show mrn:26XA… --json',
    )
    .action(async (given: string, _options: unknown, command: Command) => {
      const { portal } = signedIn(context, command);
      const id = /^(dec_|lrn:|mrn:)/.test(given) ? given : `lrn:${given}`;
      if (!/^(?:dec_\w{26}|lrn:[\w.-]{1,35}|mrn:\w{18})$/.test(id)) {
        throw usageFailure(
          `"${given}" is neither an id (dec_ and 26 characters) nor an LRN (at most 35 of A-Z a-z 0-9 . _ -) nor an MRN (mrn: and 18 characters).`,
        );
      }
      const options = { signal: context.interrupted };
      const declaration = await portal.declarations.get(id, options);
      if (globalOptions(command).json) return context.terminal.print(JSON.stringify(declaration, null, 2));
      const events: DeclarationEvent[] = [];
      for await (const event of portal.declarations.events(declaration.id, options)) events.push(event);
      show(declaration, events, context.terminal);
    });
}

function show(
  declaration: DeclarationWithHistory,
  events: readonly DeclarationEvent[],
  terminal: Terminal,
): void {
  const { lrn, mrn, type, office, status, lane, nextActions } = declaration;
  terminal.print(
    `${terminal.style('bold', plain(lrn))}  ${plain(status)}${lane ? `, ${plain(lane)} lane` : ''}`,
  );
  const facts = {
    Id: declaration.id,
    MRN: mrn ?? '–',
    Type: type,
    Office: office ?? '–',
    Lodged: timeOf(declaration.lodgedAt),
  };
  for (const [name, value] of Object.entries(facts)) terminal.print(`  ${name.padEnd(7)} ${plain(value)}`);
  terminal.print('\nWhat happened');
  const rows = events.map(({ at, event }) => [timeOf(at), plain(event)]);
  for (const line of tableLines(['When', 'What'], rows, terminal.columns)) terminal.print(`  ${line}`);
  terminal.print('\nWhat comes next');
  if (nextActions.length === 0) terminal.print('  Nothing: it is finished.');
  for (const { actor, action, dueBy } of nextActions) {
    terminal.print(`  ${plain(actor)}: ${plain(action)}${dueBy ? ` by ${timeOf(dueBy)}` : ''}`);
  }
}

function timeOf(text: string | null | undefined): string {
  return text ? localTime(text) : '–';
}
