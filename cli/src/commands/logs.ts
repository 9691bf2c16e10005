import { Command } from 'commander';
import type { Context } from '../context.ts';
import { tailCommand } from './logs/tail.ts';

export function logsCommand(context: Context): Command {
  return new Command('logs')
    .description('Read the request log of your clients (requires a management client or login --person).')
    .addCommand(tailCommand(context));
}
