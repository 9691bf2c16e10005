import { createServer, type ServerResponse } from 'node:http';
import type { BenchPortal } from './portal.ts';
import type { EventSubscriber } from './set-up-event-subscribers.ts';

/** Events received by one subscriber: delays in ms, and sequence numbers by organisation. */
export interface ReceivedEvents {
  readonly late: number[];
  readonly seen: Map<string, Set<number>>;
  twice: number;
}

export function noReceivedEvents(): ReceivedEvents {
  return { late: [], seen: new Map(), twice: 0 };
}

type Told = { organisationId: string; sequence: number; occurredAt: string };

function take(tap: ReceivedEvents, { organisationId, sequence, occurredAt }: Told): void {
  const seen = tap.seen.get(organisationId) ?? new Set();
  if (seen.has(sequence)) tap.twice += 1;
  else tap.late.push(Date.now() - Date.parse(occurredAt));
  tap.seen.set(organisationId, seen.add(sequence));
}

export interface WebhookEndpoints {
  readonly port: number;
  /** Makes the failing endpoints succeed from now on. */
  heal(): void;
  close(): void;
}

/** Starts the subscribers' endpoints; those under `/bad/N` do not respond, return 500 or redirect, until healed. */
export async function startWebhookEndpoints(
  good: ReceivedEvents,
  bad: ReceivedEvents,
): Promise<WebhookEndpoints> {
  let well = false;
  const misbehave = (kind: number, response: ServerResponse): void => {
    if (kind === 0) return;
    response.writeHead(kind === 1 ? 500 : 302, { location: 'http://127.0.0.1:1/' }).end('no');
  };
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const [, kind, index = ''] = request.url?.split('/') ?? [];
      if (kind === 'bad' && !well) return misbehave(Number(index) % 3, response);
      take(kind === 'bad' ? bad : good, JSON.parse(Buffer.concat(pieces).toString()));
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    heal: () => {
      well = true;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Follows by Server-Sent Events until the signal fires. */
export async function followEventStream(
  { baseUrl }: BenchPortal,
  { headers }: EventSubscriber,
  tap: ReceivedEvents,
  signal: AbortSignal,
): Promise<void> {
  const response = await fetch(`${baseUrl}/openapi/events`, {
    headers: { ...headers, Accept: 'text/event-stream' },
    signal,
  });
  let text = '';
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const frames = (text + piece).split('\n\n');
    text = frames.pop() ?? '';
    for (const frame of frames) {
      const data = /^data: (.*)$/m.exec(frame)?.[1];
      if (data) take(tap, JSON.parse(data));
    }
  }
}

/** Follows by cursor with long polls (`wait`) until the signal fires. */
export async function followByLongPolls(
  { baseUrl }: BenchPortal,
  { headers }: EventSubscriber,
  tap: ReceivedEvents,
  signal: AbortSignal,
): Promise<void> {
  for (let cursor = ''; !signal.aborted; ) {
    const response = await fetch(`${baseUrl}/openapi/events?wait=20${cursor}`, { headers, signal });
    const body: { items: Told[]; cursor: string } = JSON.parse(await response.text());
    for (const event of body.items) take(tap, event);
    cursor = `&after=${encodeURIComponent(body.cursor)}`;
  }
}
