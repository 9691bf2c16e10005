import type { WebhookChange } from '@customs-portal/client';
import { type Command, Option } from 'commander';
import { type Context, signedIn } from '../../context.ts';
import { examples } from '../../examples.ts';
import { usageFailure } from '../../exit-code.ts';
import { printWebhook } from './print-webhook.ts';
import { exampleWebhook, onWebhook } from './webhook-reference.ts';

/** As it was typed: the portal judges it. */
interface ChangeOptions {
  readonly url?: string;
  readonly event?: NonNullable<WebhookChange['events']>;
  readonly allEvents?: boolean;
  readonly ordered?: NonNullable<WebhookChange['ordered']>;
  readonly description?: string;
  readonly pause?: boolean;
  readonly activate?: boolean;
}

/** `webhooks change`: what is named, the rest stays. */
export function changeCommand(context: Context): Command {
  return onWebhook('change')
    .description('Change a webhook, pause it, or make it active again: then it gets what it missed.')
    .option('--url <url>', 'another address')
    .option('--event <type...>', 'only events of these types from now on')
    .addOption(new Option('--all-events', 'events of all types from now on').conflicts('event'))
    .option('--ordered <how>', 'declaration, or none')
    .option('--description <text>', 'what it is for')
    .option('--pause', 'send nothing until it is active again')
    .addOption(new Option('--activate', 'send what it missed, and go on').conflicts('pause'))
    .addHelpText(
      'after',
      examples(`webhooks change ${exampleWebhook} --pause`, `webhooks change ${exampleWebhook} --activate`),
    )
    .action(async (id: string, options: ChangeOptions, command: Command) => {
      const change = changeOf(options);
      if (Object.keys(change).length === 0)
        throw usageFailure('Nothing is to change: name it by an option (--help shows which there are).');
      const { portal } = signedIn(context, command);
      const changed = await portal.webhooks.change(id, change, { signal: context.interrupted });
      printWebhook(context, command, changed);
    });
}

function changeOf(options: ChangeOptions): WebhookChange {
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
