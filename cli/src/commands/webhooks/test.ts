import type { Command } from 'commander';
import { type Context, signedIn } from '../../context.ts';
import { examples } from '../../examples.ts';
import { printDelivery } from './print-delivery.ts';
import { exampleWebhook, onWebhook } from './webhook-reference.ts';

/** `webhooks test` sends a test event to a webhook, which belongs to no declaration. */
export function testCommand(context: Context): Command {
  return onWebhook('test')
    .description('Send a test event. See the result with `webhooks deliveries`.')
    .addHelpText('after', examples(`webhooks test ${exampleWebhook}`))
    .action(async (id: string, _options: unknown, command: Command) => {
      const { portal } = signedIn(context, command);
      printDelivery(context, command, await portal.webhooks.test(id, { signal: context.interrupted }));
    });
}
