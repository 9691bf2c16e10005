import type { Command } from 'commander';
import { type Context, signedIn } from '../../context.ts';
import { examples } from '../../examples.ts';
import { overlapOption } from '../../overlap-option.ts';
import { printWebhook } from './print-webhook.ts';
import { exampleWebhook, onWebhook } from './webhook-reference.ts';

/** `webhooks rotate-secret` replaces the secret of a webhook and prints the new one, once. */
export function rotateSecretCommand(context: Context): Command {
  return onWebhook('rotate-secret')
    .description('Rotate the secret of a webhook. The new secret is shown only once.')
    .addOption(
      overlapOption(
        'grace period during which the portal signs deliveries with both the previous and the new secret',
      ),
    )
    .addHelpText('after', examples(`webhooks rotate-secret ${exampleWebhook} --overlap 1h`))
    .action(async (id: string, { overlap }: { readonly overlap: number }, command: Command) => {
      const { portal } = signedIn(context, command);
      const options = { overlapSeconds: overlap, signal: context.interrupted };
      printWebhook(context, command, await portal.webhooks.rotateSecret(id, options));
    });
}
