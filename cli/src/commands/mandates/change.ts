import { Command } from 'commander';
import { type Context, signedIn } from '../../context.ts';
import { examples } from '../../examples.ts';
import { readId } from '../../read-id.ts';
import { printMandate } from './print-mandate.ts';

const changes = {
  accept: { status: 'active', about: 'Accept a mandate that the other side has offered.' },
  suspend: { status: 'suspended', about: 'Suspend a mandate, as its principal; it can be resumed.' },
  resume: { status: 'active', about: 'Resume a mandate that you have suspended.' },
  end: { status: 'ended', about: 'End a mandate, or refuse an offer, for good.' },
} as const;

/** `mandates accept`, `suspend`, `resume`, `end`: another state. */
export function changeCommand(context: Context, name: keyof typeof changes): Command {
  const { status, about } = changes[name];
  return new Command(name)
    .description(about)
    .argument('<mandate>', 'its id, as `mandates list` tells it', readId('man'))
    .option('--reason <text>', 'why; both sides read it')
    .addHelpText('after', examples(`mandates ${name} man_01kaz4w7m0v3c5n8q2x6t9r1ye`))
    .action(async (id: string, { reason }: { readonly reason?: string }, command: Command) => {
      const { portal } = signedIn(context, command);
      const change = { status, ...(reason !== undefined && { reason }) };
      const changed = await portal.mandates.change(id, change, { signal: context.interrupted });
      printMandate(context, command, changed);
    });
}
