import { Command } from 'commander';
import { readId } from '../../read-id.ts';

/** A command on one webhook: its first argument is which. */
export function onWebhook(name: string): Command {
  return new Command(name).argument('<webhook>', 'webhook ID from `webhooks list`', readId('whk'));
}

export const exampleWebhook = 'whk_01kaz4w7m0v3c5n8q2x6t9r1ye';
