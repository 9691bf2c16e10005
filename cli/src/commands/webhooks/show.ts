import type { Command } from 'commander';
import { type CommandContext, openStoredPortal } from '../../context.ts';
import { formatExamples } from '../../examples.ts';
import { printWebhook } from './print-webhook.ts';
import { commandForWebhook, exampleWebhookId } from './webhook-reference.ts';

export function showWebhookCommand(context: CommandContext): Command {
  return commandForWebhook('show')
    .description('Show a webhook with its settings and health.')
    .addHelpText('after', formatExamples(`webhooks show ${exampleWebhookId}`))
    .action(async (id: string, _options: unknown, command: Command) => {
      const { portal } = openStoredPortal(context, command);
      printWebhook(context, command, await portal.webhooks.get(id, { signal: context.interrupted }));
    });
}
