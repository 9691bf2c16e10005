import { Command } from 'commander';
import { type CommandContext, openStoredPortal } from '../../context.ts';
import { formatExamples } from '../../examples.ts';
import { createIdParser } from '../../parse-id.ts';
import { printMandate } from './print-mandate.ts';

const statusByCommand = {
  accept: { status: 'active', about: 'Accept a mandate offered by the other party.' },
  suspend: {
    status: 'suspended',
    about: 'Suspend a mandate in which you are the principal. You can resume the mandate later.',
  },
  resume: { status: 'active', about: 'Resume a suspended mandate.' },
  end: { status: 'ended', about: 'End a mandate or refuse an offered mandate. You can’t undo this.' },
} as const;

/** `mandates accept`, `suspend`, `resume` and `end` change the status of a mandate. */
export function changeMandateCommand(context: CommandContext, name: keyof typeof statusByCommand): Command {
  const { status, about } = statusByCommand[name];
  return new Command(name)
    .description(about)
    .argument('<mandate>', 'mandate ID from `mandates list`', createIdParser('man'))
    .option('--reason <text>', 'reason, visible to both parties')
    .addHelpText('after', formatExamples(`mandates ${name} man_01kaz4w7m0v3c5n8q2x6t9r1ye`))
    .action(async (id: string, { reason }: { readonly reason?: string }, command: Command) => {
      const { portal } = openStoredPortal(context, command);
      const change = { status, ...(reason !== undefined && { reason }) };
      const changed = await portal.mandates.change(id, change, { signal: context.interrupted });
      printMandate(context, command, changed);
    });
}
