import type { Command } from 'commander';
import { type CommandContext, openStoredPortal } from '../../context.ts';
import { formatExamples } from '../../examples.ts';
import { printDelivery } from './print-delivery.ts';
import { commandForWebhook, exampleWebhookId } from './webhook-reference.ts';

/** `webhooks test` sends a test event to a webhook, which belongs to no declaration. */
export function testWebhookCommand(context: CommandContext): Command {
  return commandForWebhook('test')
    .description('Send a test event. See the result with `webhooks deliveries`.')
    .addHelpText('after', formatExamples(`webhooks test ${exampleWebhookId}`))
    .action(async (id: string, _options: unknown, command: Command) => {
      const { portal } = openStoredPortal(context, command);
      printDelivery(context, command, await portal.webhooks.test(id, { signal: context.interrupted }));
    });
}
