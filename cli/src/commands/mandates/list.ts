import type { Mandate, MandateFilter } from '@customs-portal/client';
import { Command } from 'commander';
import { type Context, signedIn } from '../../context.ts';
import { examples } from '../../examples.ts';
import { firstOf, printRows, type Row } from '../../print.ts';
import { readCount } from '../../read-count.ts';

/** As they were typed: the portal judges them. */
type ListOptions = Pick<MandateFilter, 'status' | 'principal' | 'representative'> & {
  readonly limit: number;
};

/** `mandates list`: those of which the organisation is a side. */
export function listCommand(context: Context): Command {
  return new Command('list')
    .description('The mandates of which you are a side, oldest first.')
    .option('--status <status>', 'offered, active, suspended or ended')
    .option('--principal <number>', 'of this principal')
    .option('--representative <number>', 'of this representative')
    .option('-n, --limit <number>', 'how many at most', readCount, 50)
    .addHelpText('after', examples('mandates list --status active'))
    .action(async (options: ListOptions, command: Command) => {
      const { portal } = signedIn(context, command);
      const { status, principal, representative, limit } = options;
      const filter = { status, principal, representative };
      const listing = portal.mandates.list(filter, { signal: context.interrupted });
      printRows(context, command, await firstOf(listing, limit), 'There is no such mandate.', rowOf);
    });
}

function rowOf({ id, status, principal, representative, representations, types, validUntil }: Mandate): Row {
  return {
    Id: id,
    State: status,
    Principal: principal,
    Representative: representative,
    As: representations.join(', '),
    Types: types.join(', '),
    Until: validUntil ?? 'open',
  };
}
