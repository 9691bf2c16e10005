import type { Mandate, MandateFilter } from '@customs-portal/client';
import { Command } from 'commander';
import { type Context, signedIn } from '../../context.ts';
import { examples } from '../../examples.ts';
import { firstOf, printRows, type Row } from '../../print.ts';
import { readCount } from '../../read-count.ts';

/** As they were typed: the portal judges them. */
type ListOptions = Pick<MandateFilter, 'state' | 'principal' | 'representative'> & { readonly limit: number };

/** `mandates list`: those of which the organisation is a side. */
export function listCommand(context: Context): Command {
  return new Command('list')
    .description('The mandates of which you are a side, oldest first.')
    .option('--state <state>', 'offered, active, suspended or ended')
    .option('--principal <number>', 'of this principal')
    .option('--representative <number>', 'of this representative')
    .option('-n, --limit <number>', 'how many at most', readCount, 50)
    .addHelpText('after', examples('mandates list --state active'))
    .action(async (options: ListOptions, command: Command) => {
      const { portal } = signedIn(context, command);
      const { state, principal, representative, limit } = options;
      const filter = { state, principal, representative };
      const listing = portal.mandates.list(filter, { signal: context.interrupted });
      printRows(context, command, await firstOf(listing, limit), 'There is no such mandate.', rowOf);
    });
}

function rowOf({ id, state, principal, representative, representations, types, validUntil }: Mandate): Row {
  return {
    Id: id,
    State: state,
    Principal: principal,
    Representative: representative,
    As: representations.join(', '),
    Types: types.join(', '),
    Until: validUntil ?? 'open',
  };
}
