import { Command } from 'commander';
import type { Context } from '../context.ts';
import { errorsCommand } from './requests/errors.ts';
import { replayCommand } from './requests/replay.ts';
import { showRequestCommand } from './requests/show.ts';

export function requestsCommand(context: Context): Command {
  return new Command('requests')
    .description(
      'Show a logged request or send it again, and list groups of errors (requires a management client or login --person).',
    )
    .addCommand(showRequestCommand(context))
    .addCommand(replayCommand(context))
    .addCommand(errorsCommand(context));
}
