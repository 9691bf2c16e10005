import { Command } from 'commander';
import type { Context } from '../context.ts';
import { createWebhookCommand } from './webhooks/create.ts';
import { deleteCommand } from './webhooks/delete.ts';
import { deliveriesCommand } from './webhooks/deliveries.ts';
import { listWebhooksCommand } from './webhooks/list.ts';
import { listenCommand } from './webhooks/listen.ts';
import { redeliverCommand } from './webhooks/redeliver.ts';
import { rotateSecretCommand } from './webhooks/rotate-secret.ts';
import { showWebhookCommand } from './webhooks/show.ts';
import { testCommand } from './webhooks/test.ts';
import { updateCommand } from './webhooks/update.ts';

export function webhooksCommand(context: Context): Command {
  const commands = [
    listenCommand,
    createWebhookCommand,
    listWebhooksCommand,
    showWebhookCommand,
    updateCommand,
    deleteCommand,
    rotateSecretCommand,
    testCommand,
    deliveriesCommand,
    redeliverCommand,
  ];
  const group = new Command('webhooks').description('Manage webhooks, or forward events to a local server.');
  for (const make of commands) group.addCommand(make(context));
  return group;
}
