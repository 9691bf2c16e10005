import { createServer } from 'node:http';

/** A fake portal for client programs. The test writes its event log. */
export interface FakePortal {
  readonly url: string;
  /** The secret of its webhook. */
  readonly secret: string;
  /** Appends events to the event log. */
  tell(...events: readonly object[]): void;
  /** Cursors with which programs have read the event log. */
  readonly readCursors: readonly string[];
  stop(): Promise<void>;
}

export async function startFakePortal(): Promise<FakePortal> {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const log: object[] = [];
  const cursors: string[] = [];
  const answerOf = async (path: string, query: URLSearchParams): Promise<object> => {
    if (path === '/oauth/token') return { access_token: 'x', token_type: 'Bearer', expires_in: 600 };
    if (path === '/openapi/webhooks') return { id: 'whk_one', secret };
    if (path !== '/openapi/events') return { lrn: 'A-1', status: 'released' };
    const after = query.get('after') ?? '0';
    cursors.push(after);
    const from = after === 'latest' ? log.length : Number(after);
    // Delays the response briefly if there are no new events, as `wait` does.
    if (from === log.length) await new Promise((resolve) => setTimeout(resolve, 50));
    const to = Math.min(log.length, from + Number(query.get('limit') ?? 100));
    return { items: log.slice(from, to), cursor: String(to), more: to < log.length };
  };
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://portal.test');
    request.resume();
    const answer = await answerOf(pathname, searchParams);
    const status = pathname === '/openapi/webhooks' ? 201 : 200;
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    secret,
    tell: (...events) => void log.push(...events),
    readCursors: cursors,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
