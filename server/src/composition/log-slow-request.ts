import type { Exchange } from '../foundation/http/request-context.ts';
import type { Log, ResponseLogLine } from '../foundation/log.ts';

const maxStatementLength = 120;

/** Logs a request that took longer than the configured limit, with the time of its SQL statements. */
export function logSlowRequest(log: Pick<Log, 'warn'>, exchange: Exchange, line: ResponseLogLine): void {
  if (isLongByDesign(exchange)) return;
  const { requestId, operation, client, status, ms } = line;
  const { statements } = exchange;
  const database = {
    waitedMs: rounded(statements?.waitedMs ?? 0),
    statements: statements?.count ?? 0,
    statementsMs: rounded(statements?.totalMs ?? 0),
    slowest: statements && statements.count > 0 ? slowestStatement(statements.slowest) : null,
  };
  log.warn({ requestId, operation, client, status, ms, database }, 'slow request');
}

/** Returns whether a request is a long poll, a stream or a bulk request, which take long by design. */
function isLongByDesign({ queryString, headers, counts }: Exchange): boolean {
  if (counts !== null) return true;
  return /(?:^|&)wait=/.test(queryString) || (headers.values.accept ?? '').includes('text/event-stream');
}

/** Returns the slowest SQL statement for the log. Its text contains no values, because they are parameters. */
function slowestStatement({ text, ms }: { readonly text: string; readonly ms: number }) {
  return { text: text.replaceAll(/\s+/g, ' ').trim().slice(0, maxStatementLength), ms: rounded(ms) };
}

function rounded(ms: number): number {
  return Math.round(ms * 100) / 100;
}
