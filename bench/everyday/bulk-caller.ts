import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';

/*
 * Sends declarations one per line, request after request, and reads the response while it sends: line n of
 * the response belongs to line n. Its settings are JSON on the command line; it prints its results as JSON.
 */

export interface BulkLoadSettings {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A declaration; `{n}` is replaced to make its LRN unique. */
  readonly line: string;
  readonly linesEach: number;
  readonly seconds: number;
}

export interface BulkLoadResult {
  readonly requests: number;
  readonly perSecond: number;
  /** Time between the sending of a line and its response. */
  readonly p99Ms: number;
}

export async function sendBulkLoad(bulkCalls: BulkLoadSettings): Promise<BulkLoadResult> {
  const started = performance.now();
  const end = started + bulkCalls.seconds * 1_000;
  const answered: Answered[] = [];
  while (performance.now() < end) await call(bulkCalls, end, answered);
  const late = answered.map(({ at, sentAt }) => at - sentAt).toSorted((a, b) => a - b);
  const requests = late.length;
  const perSecond = (requests / (performance.now() - started)) * 1_000;
  return { requests, perSecond, p99Ms: late[Math.floor(requests * 0.99)] ?? Number.NaN };
}

interface Answered {
  readonly sentAt: number;
  readonly at: number;
}

/** Sends one request up to the maximum number of lines, ended early at the time limit. Throws if a line is refused. */
async function call(bulkCalls: BulkLoadSettings, end: number, answered: Answered[]): Promise<void> {
  const sentAt: number[] = [];
  const sent = request(bulkCalls.url, { method: 'POST', headers: { ...bulkCalls.headers } });
  // Ignores the error here: it is also reported by the promise of the response, or by reading the response.
  sent.on('error', () => {});
  const over = new AbortController();
  const answers = readAnswers(sent, sentAt, answered).finally(() => over.abort());
  try {
    await Promise.all([writeLines(sent, bulkCalls, end, sentAt, over.signal), answers]);
  } finally {
    sent.destroy();
  }
}

/** Number of requests of this process. Part of the LRNs, because two requests may begin in one millisecond. */
let calls = 0;

async function writeLines(
  sent: ClientRequest,
  { line, linesEach }: BulkLoadSettings,
  end: number,
  sentAt: number[],
  signal: AbortSignal,
): Promise<void> {
  calls += 1;
  const start = `${process.pid}-${Date.now().toString(36)}-${calls}`;
  while (sentAt.length < linesEach && performance.now() < end && !signal.aborted) {
    const text = `${line.replace('{n}', `${start}-${sentAt.length}`)}\n`;
    sentAt.push(performance.now());
    if (!sent.write(text)) await once(sent, 'drain', { signal }).catch(() => {});
  }
  if (!signal.aborted) sent.end();
}

async function readAnswers(
  sent: ClientRequest,
  sentAt: readonly number[],
  answered: Answered[],
): Promise<void> {
  const [response]: readonly IncomingMessage[] = await once(sent, 'response');
  if (response?.statusCode !== 200)
    throw new Error(`the response to the bulk request has the status ${response?.statusCode}`);
  let [place, rest] = [0, ''];
  for await (const chunk of response ?? []) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) {
      const { httpStatus }: { httpStatus?: unknown } = JSON.parse(text);
      if (httpStatus !== 201) throw new Error(`the response to line ${place + 1} is ${text}`);
      answered.push({ sentAt: sentAt[place] ?? Number.NaN, at: performance.now() });
      place += 1;
    }
  }
  if (place !== sentAt.length) throw new Error(`${place} responses to ${sentAt.length} lines`);
}

const [, , text] = process.argv;
if (text !== undefined && import.meta.main) {
  void sendBulkLoad(JSON.parse(text)).then((figures) => console.log(JSON.stringify(figures)));
}
