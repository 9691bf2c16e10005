import type { Command } from 'commander';
import { type CommandContext, openStoredPortal } from '../../context.ts';
import { formatExamples } from '../../examples.ts';
import { printDocument } from '../../output.ts';
import { commandForWebhook, exampleWebhookId } from './webhook-reference.ts';

/** `webhooks delete` deletes a webhook with its pending deliveries. */
export function deleteWebhookCommand(context: CommandContext): Command {
  return commandForWebhook('delete')
    .description('Delete a webhook and its pending deliveries.')
    .addHelpText('after', formatExamples(`webhooks delete ${exampleWebhookId}`))
    .action(async (id: string, _options: unknown, command: Command) => {
      const { portal } = openStoredPortal(context, command);
      await portal.webhooks.delete(id, { signal: context.interrupted });
      printDocument(context, command, { id, deleted: true }, () => [`${id} deleted.`]);
    });
}
