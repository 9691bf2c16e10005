import type { Command } from 'commander';
import { type Context, signedIn } from '../../context.ts';
import { examples } from '../../examples.ts';
import { usageFailure } from '../../exit-code.ts';
import { printOne } from '../../print.ts';
import { readId } from '../../read-id.ts';
import { printDelivery } from './print-delivery.ts';
import { exampleWebhook, onWebhook } from './webhook-reference.ts';

interface RedeliverOptions {
  readonly from?: string;
  readonly to?: string;
}

/** `webhooks redeliver`: a delivery, or every event of a period, again. */
export function redeliverCommand(context: Context): Command {
  return onWebhook('redeliver')
    .description('Send a delivery again, or every event of a period.')
    .argument('[delivery]', 'its id, as `webhooks deliveries` tells it', readId('msg'))
    .option('--from <time>', 'of a period: its beginning (RFC 3339)')
    .option('--to <time>', 'and its end')
    .addHelpText(
      'after',
      examples(
        `webhooks redeliver ${exampleWebhook} msg_01kaz4w7m0v3c5n8q2x6t9r1ye`,
        `webhooks redeliver ${exampleWebhook} --from 2026-11-20T00:00:00Z --to 2026-11-21T00:00:00Z`,
      ),
    )
    .action(
      async (id: string, delivery: string | undefined, { from, to }: RedeliverOptions, command: Command) => {
        const { portal } = signedIn(context, command);
        const options = { signal: context.interrupted };
        const isPeriod = from !== undefined && to !== undefined;
        if (delivery !== undefined && from === undefined && to === undefined) {
          return printDelivery(context, command, await portal.webhooks.redeliver(id, delivery, options));
        }
        if (delivery !== undefined || !isPeriod)
          throw usageFailure('Name a delivery, or a period by --from and --to.');
        const sent = await portal.webhooks.redeliverPeriod(id, { from, to }, options);
        printOne(context, command, sent, ({ firstSequence: first, lastSequence: last }) => [
          first === null
            ? 'Nothing happened in that period.'
            : `The events ${first} to ${last} are sent again.`,
        ]);
      },
    );
}
