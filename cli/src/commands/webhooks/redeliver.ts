import type { Command } from 'commander';
import { type CommandContext, openStoredPortal } from '../../context.ts';
import { formatExamples } from '../../examples.ts';
import { usageFailure } from '../../exit-code.ts';
import { printDocument } from '../../output.ts';
import { createIdParser } from '../../parse-id.ts';
import { printDelivery } from './print-delivery.ts';
import { commandForWebhook, exampleWebhookId } from './webhook-reference.ts';

interface RedeliverOptions {
  readonly occurredFrom?: string;
  readonly occurredBefore?: string;
}

/** `webhooks redeliver` sends one delivery again, or all events of a period. */
export function redeliverWebhookCommand(context: CommandContext): Command {
  return commandForWebhook('redeliver')
    .description('Send one delivery again, or all events of a period.')
    .argument('[delivery]', 'delivery ID from `webhooks deliveries`', createIdParser('msg'))
    .option('--occurred-from <time>', 'start of the period, inclusive (RFC 3339)')
    .option('--occurred-before <time>', 'end of the period, exclusive (RFC 3339)')
    .addHelpText(
      'after',
      formatExamples(
        `webhooks redeliver ${exampleWebhookId} msg_01kaz4w7m0v3c5n8q2x6t9r1ye`,
        `webhooks redeliver ${exampleWebhookId} --occurred-from 2026-11-20T00:00:00Z --occurred-before 2026-11-21T00:00:00Z`,
      ),
    )
    .action(
      async (
        id: string,
        delivery: string | undefined,
        { occurredFrom, occurredBefore }: RedeliverOptions,
        command: Command,
      ) => {
        const { portal } = openStoredPortal(context, command);
        const options = { signal: context.interrupted };
        const isPeriod = occurredFrom !== undefined && occurredBefore !== undefined;
        if (delivery !== undefined && occurredFrom === undefined && occurredBefore === undefined) {
          return printDelivery(context, command, await portal.webhooks.redeliver(id, delivery, options));
        }
        if (delivery !== undefined || !isPeriod)
          throw usageFailure(
            'Enter either a delivery ID, or a period with both --occurred-from and --occurred-before.',
          );
        const sent = await portal.webhooks.redeliverPeriod(id, { occurredFrom, occurredBefore }, options);
        printDocument(context, command, sent, ({ firstSequence: first, lastSequence: last }) => [
          first === null
            ? 'No events in this period.'
            : `The portal sends the events with the sequence numbers ${first} to ${last} again.`,
        ]);
      },
    );
}
