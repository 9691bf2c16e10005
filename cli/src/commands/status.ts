import type { Status, StatusBatch, StatusEntry } from '@customs-portal/client';
import { Command } from 'commander';
import { formatLocalTime, type Terminal, tableLines, toPlainLine, toTerminalLine } from '../console-io.ts';
import { type CommandContext, globalOptions, openStoredPortal } from '../context.ts';
import { createOutageHandler } from '../outage-policy.ts';
import { parseCount } from '../parse-count.ts';
import { readServiceStatus, serviceStatusNotes, statusUrlVariable } from '../service-status.ts';

interface StatusOptions {
  readonly watch?: boolean;
  readonly limit: number;
  readonly after?: string;
  /** Filters as the user entered them. The command line does not validate them, because the portal does. */
  readonly status?: StatusEntry['status'][];
  readonly lrn?: string;
}

/** `status` prints the declarations that changed last, once or continuously. */
export function statusCommand(context: CommandContext): Command {
  return new Command('status')
    .description(
      'Show the declarations that changed most recently. With --watch, show changes as they occur.',
    )
    .option('-w, --watch', 'show changes as they occur; press Ctrl-C to stop')
    .option('-n, --limit <number>', 'maximum number of declarations', parseCount, 20)
    .option('--after <cursor>', 'only changes after this cursor, which an earlier response contains')
    .option('-s, --status <state...>', 'only declarations with these statuses')
    .option('--lrn <lrn>', 'only the declaration with this LRN')
    .addHelpText(
      'after',
      '\nExamples:\n  customs-portal status --watch\n  customs-portal status --json --status released',
    )
    .action(async (options: StatusOptions, command: Command) => {
      const { portal, profile } = openStoredPortal(context, command);
      const { json } = globalOptions(command);
      if (!json) await noteService(context, profile.baseUrl);
      const { watch = false } = options;
      const batches = portal.status.follow({
        cursor: options.after,
        limit: 500,
        lrn: options.lrn,
        status: options.status,
        untilCaughtUp: !watch,
        signal: context.interrupted,
        onInterruption: createOutageHandler(context.terminal, watch),
      });
      if (json) await printLines(batches, context.terminal);
      else if (watch)
        await (context.terminal.live ? redrawTable : printChanges)(batches, options.limit, context.terminal);
      else await printLatest(batches, options.limit, context.terminal);
    });
}

/** Prints first the notes about the service: incidents, planned work, or that the status is unknown. */
async function noteService(
  { environment, interrupted, terminal }: CommandContext,
  baseUrl: string,
): Promise<void> {
  const filesUrl = environment[statusUrlVariable];
  const report = await readServiceStatus({ baseUrl, filesUrl }, environment, interrupted);
  for (const note of serviceStatusNotes(report)) terminal.note(note);
}

/** Prints each change as a line of JSON, and after each batch of changes the cursor from which to continue. */
async function printLines(batches: AsyncIterable<StatusBatch>, terminal: Terminal): Promise<void> {
  for await (const { items, cursor } of batches) {
    for (const declaration of items) terminal.print(JSON.stringify(declaration));
    terminal.print(JSON.stringify({ cursor }));
  }
}

async function printLatest(
  batches: AsyncIterable<StatusBatch>,
  limit: number,
  terminal: Terminal,
): Promise<void> {
  const latest = new Map<string, StatusEntry>();
  for await (const { items } of batches) {
    keepLatest(latest, items, limit);
    terminal.progress(`Reading: ${latest.size} declarations …`);
  }
  terminal.progress('');
  if (latest.size === 0) terminal.print('No declarations yet. See customs-portal declarations lodge --help.');
  else for (const line of statusLines(latest, terminal)) terminal.print(line);
}

async function printChanges(
  batches: AsyncIterable<StatusBatch>,
  _limit: number,
  terminal: Terminal,
): Promise<void> {
  for await (const { items } of batches) {
    for (const one of items) terminal.print(statusCells(one).join('  '));
  }
}

/**
 * Draws the table on the terminal's alternate screen, so that the previous content of the terminal is back
 * afterwards.
 */
async function redrawTable(
  batches: AsyncIterable<StatusBatch>,
  limit: number,
  terminal: Terminal,
): Promise<void> {
  const latest = new Map<string, StatusEntry>();
  const room = (): number => Math.max(1, Math.min(limit, terminal.rows - 5));
  terminal.control('\u001b[?1049h\u001b[?25l');
  try {
    for await (const { items, more } of batches) {
      keepLatest(latest, items, limit);
      if (more) continue;
      const shown = new Map([...latest].slice(-room()));
      const foot = terminal.style('dim', `${new Date().toLocaleTimeString()}  Press Ctrl-C to stop`);
      const lines = ['', ...statusLines(shown, terminal), '', foot];
      terminal.control(
        `\u001b[H${lines.map((line) => `${toTerminalLine(line)}\u001b[K\n`).join('')}\u001b[J`,
      );
    }
  } finally {
    terminal.control('\u001b[?25h\u001b[?1049l');
  }
}

/**
 * Adds changed declarations to the map, which is ordered by time of change, and removes those that exceed the
 * limit.
 */
function keepLatest(latest: Map<string, StatusEntry>, changed: readonly StatusEntry[], limit: number): void {
  for (const one of changed) {
    latest.delete(one.id);
    latest.set(one.id, one);
  }
  for (const id of latest.keys()) {
    if (latest.size <= limit) return;
    latest.delete(id);
  }
}

const tableHeader = ['LRN', 'MRN', 'Status', 'Lane', 'Changed', 'Next'];

function statusCells({ lrn, mrn, status, lane, changedAt, nextActions }: StatusEntry): string[] {
  const [next] = nextActions;
  return [
    lrn,
    mrn ?? '–',
    status,
    lane ?? '–',
    formatLocalTime(changedAt),
    next ? `${next.actor}: ${next.action}${next.dueBy ? ` by ${next.dueBy.slice(0, 10)}` : ''}` : '',
  ].map(toPlainLine);
}

const groupStyles: Readonly<
  Record<Status['items'][number]['statusGroup'], 'red' | 'green' | 'yellow' | 'cyan'>
> = {
  failed: 'red',
  done: 'green',
  action_required: 'yellow',
  open: 'cyan',
};

/** Returns the lines of the table, latest change first, coloured by status group. */
function statusLines(latest: ReadonlyMap<string, StatusEntry>, terminal: Terminal): string[] {
  const entries = [...latest.values()].reverse();
  const [first = '', ...lines] = tableLines(tableHeader, entries.map(statusCells), terminal.columns);
  return [
    terminal.style('bold', first),
    ...lines.map((line, index) =>
      terminal.style(groupStyles[entries[index]?.statusGroup ?? 'open'] ?? 'cyan', line),
    ),
  ];
}
