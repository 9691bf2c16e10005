import { Command } from 'commander';
import type { Context } from '../context.ts';
import { tailCommand } from './logs/tail.ts';

/** `logs`: what clients called, and what they were answered. */
export function logsCommand(context: Context): Command {
  return new Command('logs')
    .description('Read the request log of your clients (requires a management client or login --person).')
    .addCommand(tailCommand(context));
}
