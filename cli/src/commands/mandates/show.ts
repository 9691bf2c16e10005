import { Command } from 'commander';
import { type CommandContext, openStoredPortal } from '../../context.ts';
import { formatExamples } from '../../examples.ts';
import { createIdParser } from '../../parse-id.ts';
import { printMandate } from './print-mandate.ts';

export function showMandateCommand(context: CommandContext): Command {
  return new Command('show')
    .description('Show a mandate with its terms, its history and the actions that you can take.')
    .argument('<mandate>', 'mandate ID from `mandates list`', createIdParser('man'))
    .addHelpText('after', formatExamples('mandates show man_01kaz4w7m0v3c5n8q2x6t9r1ye'))
    .action(async (id: string, _options: unknown, command: Command) => {
      const { portal } = openStoredPortal(context, command);
      printMandate(context, command, await portal.mandates.get(id, { signal: context.interrupted }));
    });
}
