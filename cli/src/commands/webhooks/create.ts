import type { WantedWebhook } from '@customs-portal/client';
import { Command } from 'commander';
import { type Context, signedIn } from '../../context.ts';
import { examples } from '../../examples.ts';
import { printWebhook } from './print-webhook.ts';

/** As it was typed: the portal judges it. */
interface CreateOptions {
  readonly event?: NonNullable<WantedWebhook['events']>;
  readonly ordered?: NonNullable<WantedWebhook['ordered']>;
  readonly role?: 'principal';
  readonly description?: string;
}

/** `webhooks create`: subscribes, and shows the secret this once. */
export function createCommand(context: Context): Command {
  return new Command('create')
    .description('Send events to an address of yours from now on; the secret is shown this once.')
    .argument('<url>', 'https on port 443 of a public address; a sandbox takes this machine, too')
    .option('--event <type...>', 'only events of these types')
    .option('--ordered <how>', 'declaration: one after the other of each; none: as soon as they can be sent')
    .option('--role <role>', 'principal: of what others lodge in your name')
    .option('--description <text>', 'what it is for')
    .addHelpText(
      'after',
      examples('webhooks create https://erp.example/customs --event declaration.released payment.due'),
    )
    .action(async (url: string, options: CreateOptions, command: Command) => {
      const { portal } = signedIn(context, command);
      const { event, ordered, role, description } = options;
      const wanted: WantedWebhook = {
        url,
        ...(event && { events: event }),
        ...(ordered && { ordered }),
        ...(role && { role }),
        ...(description !== undefined && { description }),
      };
      const made = await portal.webhooks.create(wanted, { signal: context.interrupted });
      printWebhook(context, command, made);
    });
}
