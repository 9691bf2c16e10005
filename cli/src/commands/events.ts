import type { EventsQuery, LoggedEvent } from '@customs-portal/client';
import { Command } from 'commander';
import { type Context, globalOptions, signedIn } from '../context.ts';
import { interruption } from '../interruption.ts';
import { localTime, plain } from '../terminal.ts';

/** `events`: the log of everything that happened. */
export function eventsCommand(context: Context): Command {
  return new Command('events')
    .description('The log of everything that happened to the declarations.')
    .addCommand(tailCommand(context));
}

interface TailOptions {
  readonly after?: string;
  /** As it was typed: the portal judges it. */
  readonly type?: NonNullable<EventsQuery['type']>;
  readonly all?: boolean;
  readonly follow: boolean;
}

function tailCommand(context: Context): Command {
  return new Command('tail')
    .description('What happens from now on, as it happens; Ctrl-C ends it.')
    .option('--all', 'everything that ever happened first')
    .option('--after <cursor>', 'what happened after this cursor of an earlier event first')
    .option('-t, --type <type...>', 'only events of these types, such as declaration.released')
    .option('--no-follow', 'end when everything known is printed')
    .addHelpText(
      'after',
      '\nExamples:\n  customs-portal events tail --type payment.due declaration.released\n  customs-portal events tail --all --no-follow --json > events.ndjson',
    )
    .action(async (options: TailOptions, command: Command) => {
      const { portal } = signedIn(context, command);
      const { terminal, interrupted } = context;
      const { json } = globalOptions(command);
      const { type } = options;
      const fromNow = !options.all && options.after === undefined && options.follow;
      if (fromNow) terminal.note('Waiting for what happens. Ctrl-C ends it.');
      const cursor = fromNow ? 'latest' : options.after;
      const batches = portal.events.follow({
        type,
        cursor,
        signal: interrupted,
        untilCaughtUp: !options.follow,
        onInterruption: interruption(terminal, options.follow),
      });
      for await (const { items, cursor: here } of batches) {
        for (const event of items) {
          if (json) terminal.print(JSON.stringify(event));
          else terminal.print(lineOf(event));
        }
        if (json && items.length > 0) terminal.print(JSON.stringify({ cursor: here }));
      }
    });
}

/** An event as people read it. */
export function lineOf({ occurredAt, type, declaration }: LoggedEvent): string {
  const time = localTime(occurredAt);
  return [time, type.padEnd(28), declaration.lrn, declaration.mrn ?? '', declaration.status]
    .map(plain)
    .join('  ');
}
