import type { Delivery, DeliveryFilter } from '@customs-portal/client';
import type { Command } from 'commander';
import { formatLocalTime } from '../../console-io.ts';
import { type CommandContext, openStoredPortal } from '../../context.ts';
import { formatExamples } from '../../examples.ts';
import { printRows, type TableRow, takeFirst } from '../../output.ts';
import { parseCount } from '../../parse-count.ts';
import { commandForWebhook, exampleWebhookId } from './webhook-reference.ts';

/** Filters as the user entered them. The command line does not validate them, because the portal does. */
interface DeliveriesOptions {
  readonly status?: DeliveryFilter['status'];
  readonly type?: DeliveryFilter['type'];
  readonly declaration?: string;
  readonly limit: number;
}

export function webhookDeliveriesCommand(context: CommandContext): Command {
  return commandForWebhook('deliveries')
    .description('List the deliveries of events to a webhook and their results, newest first.')
    .option('--status <status>', 'only deliveries with this status: pending, delivered or failed')
    .option('--type <type>', 'only deliveries of this event type')
    .option('--declaration <id>', 'only deliveries for the declaration with this ID')
    .option('-n, --limit <number>', 'maximum number of deliveries', parseCount, 50)
    .addHelpText('after', formatExamples(`webhooks deliveries ${exampleWebhookId} --status failed`))
    .action(async (id: string, options: DeliveriesOptions, command: Command) => {
      const { portal } = openStoredPortal(context, command);
      const { status, type, declaration: declarationId, limit } = options;
      const filter = { status, type, declarationId };
      const listing = portal.webhooks.deliveries(id, filter, { signal: context.interrupted });
      printRows(context, command, await takeFirst(listing, limit), 'No deliveries.', rowOf);
    });
}

function rowOf({ id, type, lrn, status, attemptCount, attempts, createdAt }: Delivery): TableRow {
  const last = attempts.at(-1);
  return {
    ID: id,
    Event: type,
    LRN: lrn ?? '–',
    Status: status,
    Attempts: String(attemptCount),
    'Last result': last ? `${last.outcome} ${last.httpStatus ?? ''}`.trim() : '–',
    Created: formatLocalTime(createdAt),
  };
}
