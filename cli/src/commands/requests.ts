import { Command } from 'commander';
import type { CommandContext } from '../context.ts';
import { requestErrorsCommand } from './requests/errors.ts';
import { replayRequestCommand } from './requests/replay.ts';
import { showRequestCommand } from './requests/show.ts';

export function requestsCommand(context: CommandContext): Command {
  return new Command('requests')
    .description(
      'Show a logged request or send it again, and list groups of errors (requires a management client or login --person).',
    )
    .addCommand(showRequestCommand(context))
    .addCommand(replayRequestCommand(context))
    .addCommand(requestErrorsCommand(context));
}
