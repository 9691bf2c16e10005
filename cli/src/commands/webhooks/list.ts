import { Command } from 'commander';
import { type Context, signedIn } from '../../context.ts';
import { examples } from '../../examples.ts';
import { printRows } from '../../output.ts';

export function listWebhooksCommand(context: Context): Command {
  return new Command('list')
    .description('List the webhooks with their status and health.')
    .addHelpText('after', examples('webhooks list', 'webhooks list --json'))
    .action(async (_options: unknown, command: Command) => {
      const { portal } = signedIn(context, command);
      const found = await portal.webhooks.list({ signal: context.interrupted });
      printRows(context, command, found, 'No webhooks.', ({ id, status, health, url, events }) => ({
        ID: id,
        Status: status,
        Health: health.status,
        Pending: String(health.pendingDeliveries),
        Events: events === null ? 'all' : String(events.length),
        Address: url,
      }));
    });
}
