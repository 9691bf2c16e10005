import { Command } from 'commander';
import { type CommandContext, openStoredPortal } from '../../context.ts';
import { formatExamples } from '../../examples.ts';
import { printRows } from '../../output.ts';

export function listWebhooksCommand(context: CommandContext): Command {
  return new Command('list')
    .description('List the webhooks with their status and health.')
    .addHelpText('after', formatExamples('webhooks list', 'webhooks list --json'))
    .action(async (_options: unknown, command: Command) => {
      const { portal } = openStoredPortal(context, command);
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
