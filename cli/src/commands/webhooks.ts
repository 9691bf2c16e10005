import { Command } from 'commander';
import type { CommandContext } from '../context.ts';
import { createWebhookCommand } from './webhooks/create.ts';
import { deleteWebhookCommand } from './webhooks/delete.ts';
import { webhookDeliveriesCommand } from './webhooks/deliveries.ts';
import { listWebhooksCommand } from './webhooks/list.ts';
import { listenToWebhookCommand } from './webhooks/listen.ts';
import { redeliverWebhookCommand } from './webhooks/redeliver.ts';
import { rotateWebhookSecretCommand } from './webhooks/rotate-secret.ts';
import { showWebhookCommand } from './webhooks/show.ts';
import { testWebhookCommand } from './webhooks/test.ts';
import { updateWebhookCommand } from './webhooks/update.ts';

export function webhooksCommand(context: CommandContext): Command {
  const commands = [
    listenToWebhookCommand,
    createWebhookCommand,
    listWebhooksCommand,
    showWebhookCommand,
    updateWebhookCommand,
    deleteWebhookCommand,
    rotateWebhookSecretCommand,
    testWebhookCommand,
    webhookDeliveriesCommand,
    redeliverWebhookCommand,
  ];
  const group = new Command('webhooks').description('Manage webhooks, or forward events to a local server.');
  for (const make of commands) group.addCommand(make(context));
  return group;
}
