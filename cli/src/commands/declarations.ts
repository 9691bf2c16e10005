import { Command } from 'commander';
import type { Context } from '../context.ts';
import { lodgeCommand } from './declarations-lodge.ts';
import { showCommand } from './declarations-show.ts';
import { templateCommand } from './declarations-template.ts';

/** `declarations`: the commands on declarations. */
export function declarationsCommand(context: Context): Command {
  return new Command('declarations')
    .description('Lodge declarations from files, and look at one.')
    .addCommand(lodgeCommand(context))
    .addCommand(showCommand(context))
    .addCommand(templateCommand(context));
}
