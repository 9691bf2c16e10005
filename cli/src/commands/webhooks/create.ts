import type { NewWebhook } from '@customs-portal/client';
import { Command } from 'commander';
import { type CommandContext, openStoredPortal } from '../../context.ts';
import { formatExamples } from '../../examples.ts';
import { printWebhook } from './print-webhook.ts';

/** Options as the user entered them. The command line does not validate them, because the portal does. */
interface CreateOptions {
  readonly event?: NonNullable<NewWebhook['events']>;
  readonly ordered?: NonNullable<NewWebhook['ordered']>;
  readonly role?: 'principal';
  readonly description?: string;
}

/** `webhooks create` creates a webhook and prints its secret, once. */
export function createWebhookCommand(context: CommandContext): Command {
  return new Command('create')
    .description('Create a webhook. The secret is shown only once.')
    .argument(
      '<url>',
      'public https URL on port 443; a sandbox on your own machine also accepts URLs of this machine',
    )
    .option('--event <type...>', 'only these event types')
    .option(
      '--ordered <how>',
      'order of deliveries: declaration (events of each declaration in order) or none (any order; no delivery waits for another)',
    )
    .option(
      '--role <role>',
      'your role: principal (only events of declarations that a representative lodged for you)',
    )
    .option('--description <text>', 'purpose of the webhook')
    .addHelpText(
      'after',
      formatExamples('webhooks create https://erp.example/customs --event declaration.released payment.due'),
    )
    .action(async (url: string, options: CreateOptions, command: Command) => {
      const { portal } = openStoredPortal(context, command);
      const { event, ordered, role, description } = options;
      const newWebhook: NewWebhook = {
        url,
        ...(event && { events: event }),
        ...(ordered && { ordered }),
        ...(role && { role }),
        ...(description !== undefined && { description }),
      };
      const made = await portal.webhooks.create(newWebhook, { signal: context.interrupted });
      printWebhook(context, command, made);
    });
}
