import type { Delivery, DeliveryFilter } from '@customs-portal/client';
import type { Command } from 'commander';
import { type Context, signedIn } from '../../context.ts';
import { examples } from '../../examples.ts';
import { firstOf, printRows, type Row } from '../../print.ts';
import { readCount } from '../../read-count.ts';
import { localTime } from '../../terminal.ts';
import { exampleWebhook, onWebhook } from './webhook-reference.ts';

/** As they were typed: the portal judges them. */
interface DeliveriesOptions {
  readonly status?: DeliveryFilter['status'];
  readonly type?: DeliveryFilter['type'];
  readonly declaration?: string;
  readonly limit: number;
}

/** `webhooks deliveries`: what was sent, and what became of it. */
export function deliveriesCommand(context: Context): Command {
  return onWebhook('deliveries')
    .description('What was sent, the latest first, and what became of it.')
    .option('--status <status>', 'pending, delivered or failed')
    .option('--type <type>', 'of this event')
    .option('--declaration <id>', 'of the declaration with this id')
    .option('-n, --limit <number>', 'how many at most', readCount, 50)
    .addHelpText('after', examples(`webhooks deliveries ${exampleWebhook} --status failed`))
    .action(async (id: string, options: DeliveriesOptions, command: Command) => {
      const { portal } = signedIn(context, command);
      const { status, type, declaration: declarationId, limit } = options;
      const filter = { status, type, declarationId };
      const listing = portal.webhooks.deliveries(id, filter, { signal: context.interrupted });
      printRows(context, command, await firstOf(listing, limit), 'Nothing was sent.', rowOf);
    });
}

function rowOf({ id, type, lrn, status, attemptCount, attempts, createdAt }: Delivery): Row {
  const last = attempts.at(-1);
  return {
    Id: id,
    Event: type,
    LRN: lrn ?? '–',
    State: status,
    Attempts: String(attemptCount),
    Last: last ? `${last.outcome} ${last.httpStatus ?? ''}`.trim() : '–',
    Made: localTime(createdAt),
  };
}
