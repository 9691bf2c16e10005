import type { Command } from 'commander';
import { type Context, signedIn } from '../../context.ts';
import { examples } from '../../examples.ts';
import { printDocument } from '../../output.ts';
import { exampleWebhook, onWebhook } from './webhook-reference.ts';

/** `webhooks delete` deletes a webhook with its pending deliveries. */
export function deleteCommand(context: Context): Command {
  return onWebhook('delete')
    .description('Delete a webhook and its pending deliveries.')
    .addHelpText('after', examples(`webhooks delete ${exampleWebhook}`))
    .action(async (id: string, _options: unknown, command: Command) => {
      const { portal } = signedIn(context, command);
      await portal.webhooks.delete(id, { signal: context.interrupted });
      printDocument(context, command, { id, deleted: true }, () => [`${id} deleted.`]);
    });
}
