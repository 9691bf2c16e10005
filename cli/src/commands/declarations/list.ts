import type { DeclarationSummary, ListFilter } from '@customs-portal/client';
import { Command } from 'commander';
import { formatLocalTime } from '../../console-io.ts';
import { type CommandContext, openStoredPortal } from '../../context.ts';
import { formatExamples } from '../../examples.ts';
import { printRows, type TableRow, takeFirst } from '../../output.ts';
import { parseCount } from '../../parse-count.ts';

/** Filters as the user entered them. The command line does not validate them, because the portal does. */
type ListOptions = Omit<ListFilter, 'limit' | 'hasErrors' | 'after'> & { readonly limit: number };

const maxPageSize = 100;

export function listDeclarationsCommand(context: CommandContext): Command {
  return new Command('list')
    .description('List declarations that match all filters, newest first.')
    .option('-n, --limit <number>', 'maximum number of declarations', parseCount, 50)
    .option('-s, --status <state...>', 'only declarations with one of these statuses')
    .option(
      '--status-group <group>',
      'only declarations of this status group: open, action_required, done or failed',
    )
    .option(
      '--next-action <action>',
      'only declarations that need this action from you: answerQuery, answerHearing, pay, present, secure or discharge',
    )
    .option('--id <id...>', 'only declarations with one of these IDs')
    .option('--lane <lane...>', 'only declarations in this control lane: green, yellow or red')
    .option('--type <type...>', 'only declarations of this type: import or export')
    .option('--office <office...>', 'only declarations at one of these customs offices')
    .option(
      '--changed-from <time>',
      'only declarations changed at or after this time: a date, or a time with a UTC offset',
    )
    .option(
      '--lodged-from <time>',
      'only declarations lodged at or after this time: a date, or a time with a UTC offset',
    )
    .option('--lodged-before <time>', 'only declarations lodged before this time')
    .option(
      '--commodity <digits>',
      'only declarations of goods whose commodity code begins with these digits',
    )
    .option('--importer <number>', 'only declarations of the importer with this identification number')
    .option('--exporter <number>', 'only declarations of the exporter with this identification number')
    .option('--lrn-prefix <text>', 'only declarations whose LRN begins with this text')
    .option('--lrn <lrn>', 'only the declaration with this LRN')
    .option('--mrn <mrn>', 'only the declaration with this MRN')
    .option('--role <role>', 'your role: principal (only declarations that a representative lodged for you)')
    .option(
      '--sort <order>',
      'sort by createdAt, lodgedAt or lrn; add - for descending order, such as --sort=-lrn',
    )
    .addHelpText(
      'after',
      formatExamples(
        'declarations list --next-action pay',
        'declarations list --status released cleared --lodged-from 2026-11-01 --limit 500 --json',
      ),
    )
    .action(async ({ limit, ...typed }: ListOptions, command: Command) => {
      const { portal } = openStoredPortal(context, command);
      // Removes the options of the program, because `typed` also contains them.
      const { json: _json, profile: _profile, ...filter } = Object(typed);
      const query: ListFilter = { ...filter, limit: Math.min(limit, maxPageSize) };
      const listing = portal.declarations.list(query, { signal: context.interrupted });
      const found = await takeFirst(listing, limit);
      printRows(context, command, found, 'No declarations match the filters.', rowOf);
    });
}

function rowOf({ lrn, mrn, status, lane, tracks, lodgedAt, nextActions }: DeclarationSummary): TableRow {
  const own = nextActions.find(({ actor }) => actor === 'declarant');
  return {
    LRN: lrn,
    MRN: mrn ?? '–',
    Status: status,
    Lane: lane ?? '–',
    Payment: tracks.payment,
    Lodged: lodgedAt ? formatLocalTime(lodgedAt) : '–',
    'Your next action': own ? `${own.action}${own.dueBy ? ` by ${own.dueBy.slice(0, 10)}` : ''}` : '',
  };
}
