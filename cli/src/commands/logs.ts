import { Command } from 'commander';
import type { CommandContext } from '../context.ts';
import { tailLogsCommand } from './logs/tail.ts';

export function logsCommand(context: CommandContext): Command {
  return new Command('logs')
    .description('Read the request log of your clients (requires a management client or login --person).')
    .addCommand(tailLogsCommand(context));
}
