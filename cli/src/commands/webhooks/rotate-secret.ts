import type { Command } from 'commander';
import { type CommandContext, openStoredPortal } from '../../context.ts';
import { formatExamples } from '../../examples.ts';
import { gracePeriodOption } from '../../grace-period-option.ts';
import { printWebhook } from './print-webhook.ts';
import { commandForWebhook, exampleWebhookId } from './webhook-reference.ts';

/** `webhooks rotate-secret` replaces the secret of a webhook and prints the new one, once. */
export function rotateWebhookSecretCommand(context: CommandContext): Command {
  return commandForWebhook('rotate-secret')
    .description('Rotate the secret of a webhook. The new secret is shown only once.')
    .addOption(
      gracePeriodOption(
        'grace period during which the portal signs deliveries with both the previous and the new secret',
      ),
    )
    .addHelpText('after', formatExamples(`webhooks rotate-secret ${exampleWebhookId} --overlap 1h`))
    .action(async (id: string, { overlap }: { readonly overlap: number }, command: Command) => {
      const { portal } = openStoredPortal(context, command);
      const options = { overlapSeconds: overlap, signal: context.interrupted };
      printWebhook(context, command, await portal.webhooks.rotateSecret(id, options));
    });
}
