import { Command } from 'commander';
import { createIdParser } from '../../parse-id.ts';

/** Creates a command about one webhook, whose id is the first argument. */
export function commandForWebhook(name: string): Command {
  return new Command(name).argument('<webhook>', 'webhook ID from `webhooks list`', createIdParser('whk'));
}

export const exampleWebhookId = 'whk_01kaz4w7m0v3c5n8q2x6t9r1ye';
