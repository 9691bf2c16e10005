import type { EventsQuery, LoggedEvent } from '@customs-portal/client';
import { Command } from 'commander';
import { formatLocalTime, toPlainLine } from '../console-io.ts';
import { type CommandContext, globalOptions, openStoredPortal } from '../context.ts';
import { createOutageHandler } from '../outage-policy.ts';

export function eventsCommand(context: CommandContext): Command {
  return new Command('events')
    .description('Print the events of your declarations.')
    .addCommand(tailCommand(context));
}

interface TailOptions {
  readonly after?: string;
  /** Event types as the user entered them. The command line does not validate them, because the portal does. */
  readonly type?: NonNullable<EventsQuery['type']>;
  readonly all?: boolean;
  readonly follow: boolean;
}

function tailCommand(context: CommandContext): Command {
  return new Command('tail')
    .description('Print new events as they occur. Press Ctrl-C to stop.')
    .option('--all', 'start with the oldest stored event; without this option, print only new events')
    .option('--after <cursor>', 'start after the event with this cursor')
    .option('-t, --type <type...>', 'only these event types, such as declaration.released')
    .option('--no-follow', 'exit after the last stored event')
    .addHelpText(
      'after',
      '\nExamples:\n  customs-portal events tail --type payment.due declaration.released\n  customs-portal events tail --all --no-follow --json > events.ndjson',
    )
    .action(async (options: TailOptions, command: Command) => {
      const { portal } = openStoredPortal(context, command);
      const { terminal, interrupted } = context;
      const { json } = globalOptions(command);
      const { type } = options;
      const fromNow = !options.all && options.after === undefined && options.follow;
      if (fromNow) terminal.note('Waiting for events. Press Ctrl-C to stop.');
      const cursor = fromNow ? 'latest' : options.after;
      const batches = portal.events.follow({
        type,
        cursor,
        signal: interrupted,
        untilCaughtUp: !options.follow,
        onInterruption: createOutageHandler(terminal, options.follow),
      });
      for await (const { items, cursor: here } of batches) {
        for (const event of items) {
          if (json) terminal.print(JSON.stringify(event));
          else terminal.print(eventLine(event));
        }
        if (json && items.length > 0) terminal.print(JSON.stringify({ cursor: here }));
      }
    });
}

export function eventLine({ occurredAt, type, declaration }: LoggedEvent): string {
  const time = formatLocalTime(occurredAt);
  return [time, type.padEnd(28), declaration.lrn, declaration.mrn ?? '', declaration.status]
    .map(toPlainLine)
    .join('  ');
}
