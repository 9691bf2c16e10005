import type { Command } from 'commander';
import { type Context, signedIn } from '../../context.ts';
import { examples } from '../../examples.ts';
import { printWebhook } from './print-webhook.ts';
import { exampleWebhook, onWebhook } from './webhook-reference.ts';

export function showWebhookCommand(context: Context): Command {
  return onWebhook('show')
    .description('Show a webhook with its settings and health.')
    .addHelpText('after', examples(`webhooks show ${exampleWebhook}`))
    .action(async (id: string, _options: unknown, command: Command) => {
      const { portal } = signedIn(context, command);
      printWebhook(context, command, await portal.webhooks.get(id, { signal: context.interrupted }));
    });
}
