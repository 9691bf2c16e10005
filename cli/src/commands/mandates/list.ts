import type { Mandate, MandateFilter } from '@customs-portal/client';
import { Command } from 'commander';
import { type CommandContext, openStoredPortal } from '../../context.ts';
import { formatExamples } from '../../examples.ts';
import { printRows, type TableRow, takeFirst } from '../../output.ts';
import { parseCount } from '../../parse-count.ts';

/** Filters as the user entered them. The command line does not validate them, because the portal does. */
type ListOptions = Pick<MandateFilter, 'status' | 'principal' | 'representative'> & {
  readonly limit: number;
};

export function listMandatesCommand(context: CommandContext): Command {
  return new Command('list')
    .description('List the mandates in which you are principal or representative, oldest first.')
    .option('--status <status>', 'only mandates with this status: offered, active, suspended or ended')
    .option('--principal <number>', 'only mandates of the principal with this identification number')
    .option(
      '--representative <number>',
      'only mandates of the representative with this identification number',
    )
    .option('-n, --limit <number>', 'maximum number of mandates', parseCount, 50)
    .addHelpText('after', formatExamples('mandates list --status active'))
    .action(async (options: ListOptions, command: Command) => {
      const { portal } = openStoredPortal(context, command);
      const { status, principal, representative, limit } = options;
      const filter = { status, principal, representative };
      const listing = portal.mandates.list(filter, { signal: context.interrupted });
      printRows(context, command, await takeFirst(listing, limit), 'No mandates match the filters.', rowOf);
    });
}

function rowOf({
  id,
  status,
  principal,
  representative,
  representations,
  types,
  validUntil,
}: Mandate): TableRow {
  return {
    ID: id,
    Status: status,
    Principal: principal,
    Representative: representative,
    As: representations.join(', '),
    Directions: types.join(', '),
    'Valid until': validUntil ?? 'no end date',
  };
}
