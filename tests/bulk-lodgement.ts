import { request } from 'node:http';
import { createInterface } from 'node:readline';
import { isRecord } from '../conformance/json.ts';
import { declarationOf, type PortalClient } from './portal-client.ts';

/** The lines of the response to a bulk request, which may have been cut. */
export interface BulkResponses {
  /** Ids of the declarations whose line has status 201, by LRN. */
  readonly lodged: ReadonlyMap<string, string>;
  /** All other lines of the response. */
  readonly others: readonly string[];
}

const linesPerWrite = 20;
const maxSilenceMs = 30_000;

/**
 * Lodges declarations with changed properties in one bulk request, and reads the response while sending the lines. The
 * promise never rejects.
 */
export async function lodgeInBulk(
  client: PortalClient,
  lrns: readonly string[],
  changed: object = {},
): Promise<BulkResponses> {
  const lodged = new Map<string, string>();
  const others: string[] = [];
  const headers = await client.headers();
  await new Promise<void>((resolve) => {
    const sent = request(`${client.baseUrl}/openapi/lodgements`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/x-ndjson' },
      agent: false,
    });
    // Cuts a silent connection, because one that was passed to a dying worker gets no response and is never
    // closed.
    sent.setTimeout(maxSilenceMs, () => sent.destroy());
    sent.on('error', () => resolve());
    sent.once('close', () => resolve());
    sent.once('response', (answer) => {
      answer.on('error', () => {});
      const lines = createInterface({ input: answer });
      // Ignores the error of the response, because the request reports a cut connection as well.
      lines.on('error', () => {});
      lines.on('line', (text) => {
        const line: unknown = parsed(text);
        if (isRecord(line) && line.httpStatus === 201) lodged.set(String(line.lrn), String(line.id));
        else others.push(text);
      });
    });
    void send(
      sent,
      lrns.map((lrn) => `${JSON.stringify({ ...declarationOf(lrn), ...changed })}\n`),
    );
  });
  return { lodged, others };
}

async function send(sent: ReturnType<typeof request>, lines: readonly string[]): Promise<void> {
  const closed = new Promise<void>((resolve) => void sent.once('close', () => resolve()));
  for (let from = 0; from < lines.length && !sent.destroyed; from += linesPerWrite) {
    const room = sent.write(lines.slice(from, from + linesPerWrite).join(''));
    if (room) continue;
    const drained = new Promise<void>((resolve) => void sent.once('drain', () => resolve()));
    await Promise.race([drained, closed]);
  }
  sent.end();
}

/** Parses a line of the response; undefined for a line that was cut and is therefore not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
