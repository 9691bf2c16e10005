import { Command } from 'commander';
import type { Context } from '../context.ts';
import { replayCommand } from './requests/replay.ts';
import { showCommand } from './requests/show.ts';

/** `requests`: one call of the request log. */
export function requestsCommand(context: Context): Command {
  return new Command('requests')
    .description('One call of the request log: look at it, make it again; for a management client.')
    .addCommand(showCommand(context))
    .addCommand(replayCommand(context));
}
