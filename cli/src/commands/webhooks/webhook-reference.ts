import { Command } from 'commander';
import { idParser } from '../../parse-id.ts';

/** Creates a command about one webhook, whose id is the first argument. */
export function onWebhook(name: string): Command {
  return new Command(name).argument('<webhook>', 'webhook ID from `webhooks list`', idParser('whk'));
}

export const exampleWebhook = 'whk_01kaz4w7m0v3c5n8q2x6t9r1ye';
