import type { DeclarationSummary, ListFilter } from '@customs-portal/client';
import { Command } from 'commander';
import { type Context, signedIn } from '../../context.ts';
import { examples } from '../../examples.ts';
import { firstOf, printRows, type Row } from '../../print.ts';
import { readCount } from '../../read-count.ts';
import { localTime } from '../../terminal.ts';

/** As they were typed: the portal judges them. */
type ListOptions = Omit<ListFilter, 'limit' | 'hasErrors' | 'after'> & { readonly limit: number };

const mostOnPage = 100;

/** `declarations list`: declarations by what is known of them, newest first. */
export function listCommand(context: Context): Command {
  return new Command('list')
    .description('Declarations by what is known of them, newest first; all filters have to hold.')
    .option('-n, --limit <number>', 'how many at most', readCount, 50)
    .option('-s, --status <state...>', 'in one of these states')
    .option('--status-group <group>', 'open, action_required, done or failed')
    .option(
      '--next-action <action>',
      'that wait for this action of yours: answerQuery, pay, present, secure, discharge',
    )
    .option('--id <id...>', 'with one of these ids')
    .option('--lane <lane...>', 'green, yellow or red')
    .option('--type <type...>', 'import or export')
    .option('--office <office...>', 'of one of these customs offices')
    .option('--changed-from <time>', 'last changed then or later: a date, or a time with an offset')
    .option('--lodged-from <time>', 'lodged then or later: a date, or a time with an offset')
    .option('--lodged-before <time>', 'lodged earlier')
    .option('--commodity <digits>', 'with goods whose code begins so')
    .option('--importer <number>', 'of this importer')
    .option('--exporter <number>', 'of this exporter')
    .option('--lrn-prefix <text>', 'whose LRN begins so')
    .option('--lrn <lrn>', 'with this LRN')
    .option('--mrn <mrn>', 'with this MRN')
    .option('--role <role>', 'principal: what others have lodged in your name')
    .option('--sort <order>', 'createdAt, lodgedAt or lrn; with - the last first, as in --sort=-lrn')
    .addHelpText(
      'after',
      examples(
        'declarations list --next-action pay',
        'declarations list --status released cleared --lodged-from 2026-11-01 --limit 500 --json',
      ),
    )
    .action(async ({ limit, ...typed }: ListOptions, command: Command) => {
      const { portal } = signedIn(context, command);
      // Those of the program stand among them.
      const { json: _json, profile: _profile, ...filter } = Object(typed);
      const query: ListFilter = { ...filter, limit: Math.min(limit, mostOnPage) };
      const listing = portal.declarations.list(query, { signal: context.interrupted });
      const found = await firstOf(listing, limit);
      printRows(context, command, found, 'There is no such declaration.', rowOf);
    });
}

function rowOf({ lrn, mrn, status, lane, tracks, lodgedAt, nextActions }: DeclarationSummary): Row {
  const own = nextActions.find(({ actor }) => actor === 'declarant');
  return {
    LRN: lrn,
    MRN: mrn ?? '–',
    Status: status,
    Lane: lane ?? '–',
    Payment: tracks.payment,
    Lodged: lodgedAt ? localTime(lodgedAt) : '–',
    'Waits for you': own ? `${own.action}${own.dueBy ? ` by ${own.dueBy.slice(0, 10)}` : ''}` : '',
  };
}
