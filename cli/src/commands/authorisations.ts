import type { Authorisation, AuthorisationFilter } from '@customs-portal/client';
import { Command } from 'commander';
import { formatLocalTime, toPlainLine } from '../console-io.ts';
import { type CommandContext, openStoredPortal } from '../context.ts';
import { formatExamples } from '../examples.ts';
import { usageFailure } from '../exit-code.ts';
import { formatFacts, printDocument, printRows, type TableRow, takeFirst } from '../output.ts';
import { parseCount } from '../parse-count.ts';
import { createIdParser } from '../parse-id.ts';

export function authorisationsCommand(context: CommandContext): Command {
  return new Command('authorisations')
    .description('List and show authorisations of customs, and answer an intended revocation.')
    .addCommand(listCommand(context))
    .addCommand(showCommand(context))
    .addCommand(answerCommand(context));
}

const exampleId = 'aut_01kaz4w7m0v3c5n8q2x6t9r1ye';
function onAuthorisation(name: string): Command {
  return new Command(name).argument(
    '<authorisation>',
    'authorisation ID from `authorisations list`',
    createIdParser('aut'),
  );
}

type ListOptions = Pick<AuthorisationFilter, 'status' | 'kind'> & { readonly limit: number };

function listCommand(context: CommandContext): Command {
  return new Command('list')
    .description('List the authorisations of your organisation, oldest first.')
    .option('--status <status>', 'only authorisations with this status: active, suspended or revoked')
    .option('--kind <kind>', 'only authorisations of this kind')
    .option('-n, --limit <number>', 'maximum number of authorisations', parseCount, 50)
    .addHelpText('after', formatExamples('authorisations list --status active'))
    .action(async ({ limit, ...filter }: ListOptions, command: Command) => {
      const { portal } = openStoredPortal(context, command);
      const listing = portal.authorisations.list(filter, { signal: context.interrupted });
      const found = await takeFirst(listing, limit);
      printRows(context, command, found, 'No authorisations match the filters.', authorisationRow);
    });
}

function authorisationRow({ id, number, kind, status, validUntil, hearing }: Authorisation): TableRow {
  return {
    ID: id,
    Number: number,
    Kind: kind,
    Status: status,
    Hearing: hearing?.status ?? '',
    'Valid until': validUntil ?? 'no end date',
  };
}

function showCommand(context: CommandContext): Command {
  return onAuthorisation('show')
    .description('Show an authorisation, and the hearing before its revocation.')
    .addHelpText('after', formatExamples(`authorisations show ${exampleId}`))
    .action(async (id: string, _options: unknown, command: Command) => {
      const { portal } = openStoredPortal(context, command);
      const found = await portal.authorisations.get(id, { signal: context.interrupted });
      printDocument(context, command, found, authorisationLines);
    });
}

function authorisationLines(authorisation: Authorisation): string[] {
  const { id, status, number, kind, holder, procedures, office, guarantee, hearing } = authorisation;
  return [
    toPlainLine(`${id}  ${status}`),
    ...formatFacts({
      ...{ Number: number, Kind: kind, Holder: holder },
      Procedures: procedures?.join(', ') ?? 'all procedures of its kind',
      Office: office ?? 'all offices',
      ...(guarantee !== null && { Guarantee: guarantee }),
      'First day': authorisation.validFrom,
      'Last day': authorisation.validUntil ?? 'no end',
    }),
    ...(hearing === null ? [] : ['\nHearing before a revocation', ...hearingFacts(hearing)]),
  ];
}

function hearingFacts({
  status,
  reason,
  dueBy,
  answer,
}: NonNullable<Authorisation['hearing']>): readonly string[] {
  return formatFacts({
    ...{ Status: status, Reason: reason },
    ...(dueBy !== null && { 'Answer by': formatLocalTime(dueBy) }),
    ...(answer !== null && { Answer: answer.text ?? 'agreed' }),
  });
}

interface AnswerOptions {
  readonly agree?: true;
  readonly text?: string;
}

function answerCommand(context: CommandContext): Command {
  return onAuthorisation('answer')
    .description('Agree with the intention of customs to revoke an authorisation, or object with a text.')
    .option('--agree', 'agree with the revocation: customs revokes at once')
    .option('--text <text>', 'text of the objection')
    .addHelpText(
      'after',
      formatExamples(`authorisations answer ${exampleId} --text "The records are complete"`),
    )
    .action(async (id: string, { agree, text }: AnswerOptions, command: Command) => {
      if ((agree === undefined) === (text === undefined)) throw usageFailure('Use either --agree or --text.');
      const { portal } = openStoredPortal(context, command);
      const answer = { ...(agree && { agreed: true }), ...(text !== undefined && { text }) };
      const answered = await portal.authorisations.answer(id, answer, { signal: context.interrupted });
      printDocument(context, command, answered, ({ number, status, hearing }) => [
        toPlainLine(`Authorisation ${number} is ${status}, hearing ${hearing?.status ?? ''}`),
      ]);
    });
}
