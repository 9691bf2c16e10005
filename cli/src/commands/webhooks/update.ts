import type { WebhookChange } from '@customs-portal/client';
import { type Command, Option } from 'commander';
import { type CommandContext, openStoredPortal } from '../../context.ts';
import { formatExamples } from '../../examples.ts';
import { usageFailure } from '../../exit-code.ts';
import { printWebhook } from './print-webhook.ts';
import { commandForWebhook, exampleWebhookId } from './webhook-reference.ts';

/** Options as the user entered them. The command line does not validate them, because the portal does. */
interface UpdateOptions {
  readonly url?: string;
  readonly event?: NonNullable<WebhookChange['events']>;
  readonly allEvents?: boolean;
  readonly ordered?: NonNullable<WebhookChange['ordered']>;
  readonly description?: string;
  readonly pause?: boolean;
  readonly activate?: boolean;
}

/** `webhooks update` changes the properties of a webhook for which the user has given options. */
export function updateWebhookCommand(context: CommandContext): Command {
  return commandForWebhook('update')
    .description(
      'Update, pause or activate a webhook. After activation, the webhook receives the events that it missed.',
    )
    .option('--url <url>', 'new URL')
    .option('--event <type...>', 'deliver only these event types from now on')
    .addOption(new Option('--all-events', 'deliver all event types from now on').conflicts('event'))
    .option(
      '--ordered <how>',
      'order of deliveries: declaration (events of each declaration in order) or none (any order; no delivery waits for another)',
    )
    .option('--description <text>', 'purpose of the webhook')
    .option('--pause', 'pause deliveries until the webhook is activated')
    .addOption(new Option('--activate', 'activate the webhook and send the missed events').conflicts('pause'))
    .addHelpText(
      'after',
      formatExamples(
        `webhooks update ${exampleWebhookId} --pause`,
        `webhooks update ${exampleWebhookId} --activate`,
      ),
    )
    .action(async (id: string, options: UpdateOptions, command: Command) => {
      const change = webhookChangeOf(options);
      if (Object.keys(change).length === 0)
        throw usageFailure('Nothing to update. Use at least one option; see --help.');
      const { portal } = openStoredPortal(context, command);
      const updated = await portal.webhooks.change(id, change, { signal: context.interrupted });
      printWebhook(context, command, updated);
    });
}

function webhookChangeOf(options: UpdateOptions): WebhookChange {
  const { url, event, allEvents, ordered, description, pause, activate } = options;
  return {
    ...(url !== undefined && { url }),
    ...(event && { events: event }),
    ...(allEvents && { events: null }),
    ...(ordered && { ordered }),
    ...(description !== undefined && { description }),
    ...(pause && { status: 'paused' as const }),
    ...(activate && { status: 'active' as const }),
  };
}
