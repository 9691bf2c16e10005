import { setTimeout as pause } from 'node:timers/promises';
import { isProblem, readServerSentEvents } from '@customs-portal/client';
import { Command } from 'commander';
import { type LoggedRequest, loggedRequestLine } from '../../calls/logged-call.ts';
import { type CommandContext, globalOptions, openStoredPortal } from '../../context.ts';
import { errorOutputOf } from '../../error-output.ts';
import { formatExamples } from '../../examples.ts';
import { CommandFailure, exitCode } from '../../exit-code.ts';
import { connectToManagementApi } from '../../management.ts';
import { iterateManagementList } from '../../management-list.ts';
import { takeFirst } from '../../output.ts';
import { parseCount } from '../../parse-count.ts';
import type { Profile } from '../../profile.ts';

interface TailOptions {
  readonly limit: number;
  readonly follow: boolean;
  /** Filters as the user entered them. The command line does not validate them, because the portal does. */
  readonly client?: string;
  readonly operation?: string;
  readonly httpStatus?: string;
  readonly outcome?: string;
  readonly code?: string;
  readonly refused?: boolean;
}

const requestLogPath = '/management/request-log';
const reconnectDelayMs = 1_000;

/** `logs tail` prints the last requests of the organisation's clients, then new requests as they arrive. */
export function tailLogsCommand(context: CommandContext): Command {
  return new Command('tail')
    .description(
      'Print the latest requests of your clients, then new requests as they arrive. Press Ctrl-C to stop.',
    )
    .option('-n, --limit <number>', 'number of earlier requests to print first', parseCount, 10)
    .option('--no-follow', 'exit after printing the earlier requests')
    .option('--client <id>', 'only requests of this client')
    .option('--operation <id>', 'only requests of this operation (operationId)')
    .option('--http-status <number>', 'only responses with this HTTP status')
    .option('--outcome <outcome>', 'only requests with this outcome: succeeded, refused or failed')
    .option('--code <code>', 'only responses with this problem code')
    .option('--refused', 'only responses with a problem')
    .addHelpText(
      'after',
      formatExamples('logs tail --refused', 'logs tail -n 100 --no-follow --json > calls.ndjson'),
    )
    .action(async (options: TailOptions, command: Command) => {
      const { profile } = openStoredPortal(context, command);
      const query = queryOf(options);
      const json = globalOptions(command).json;
      const show = (call: LoggedRequest): void =>
        context.terminal.print(json ? JSON.stringify(call) : loggedRequestLine(call));
      const management = await connectToManagementApi(profile, context.environment);
      const latest = await takeFirst(
        iterateManagementList<LoggedRequest>(management, requestLogPath, query),
        options.limit,
      );
      for (const call of latest.toReversed()) show(call);
      if (options.follow) await follow(context, profile, query, latest[0]?.id ?? null, show);
    });
}

function queryOf({ client, operation, httpStatus, outcome, code, refused }: TailOptions): URLSearchParams {
  const filters = { clientId: client, operation, httpStatus, outcome, code, refused };
  return new URLSearchParams(
    Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

/**
 * Streams the requests after a given one. Gets a new token for each connection, and waits for the end of an
 * outage.
 */
async function follow(
  context: CommandContext,
  profile: Profile,
  query: URLSearchParams,
  afterId: string | null,
  show: (call: LoggedRequest) => void,
): Promise<void> {
  const { environment, interrupted: signal, terminal } = context;
  for (let last = afterId; ; ) {
    try {
      const management = await connectToManagementApi(profile, environment);
      const headers: Record<string, string> = last === null ? {} : { 'Last-Event-ID': last };
      const stream = await management.send('GET', `${requestLogPath}/stream?${query}`, { headers, signal });
      for await (const part of readServerSentEvents(stream.body ?? new Blob([]).stream())) {
        if (part.kind !== 'event') continue;
        const entry: LoggedRequest | { readonly calls: number } = JSON.parse(part.data);
        if ('calls' in entry)
          terminal.note(
            `… ${entry.calls} requests are not shown, because they arrived faster than the portal can stream them.`,
          );
        else {
          show(entry);
          last = entry.id;
        }
      }
    } catch (error) {
      signal.throwIfAborted();
      if (!isTemporaryFailure(error)) throw error;
      terminal.progress(`${errorOutputOf(error).lines[0]}. Retrying …`);
    }
    await pause(reconnectDelayMs, undefined, { signal });
  }
}

/**
 * Returns whether a retry can succeed after an error. This includes a TypeError, which an interrupted stream
 * throws.
 */
function isTemporaryFailure(error: unknown): boolean {
  if (error instanceof CommandFailure) return error.exitCode === exitCode.unavailable;
  return error instanceof TypeError || (isProblem(error) && error.document.retryable);
}
