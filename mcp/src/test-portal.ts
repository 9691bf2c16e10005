import { createServer, type IncomingHttpHeaders } from 'node:http';
import { json } from 'node:stream/consumers';

/** A request that the fake portal has received. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

export interface PortalReply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: object;
}

/** A fake portal at a real socket. Tests set its responses; token requests are answered automatically. */
export interface FakePortal {
  readonly url: string;
  readonly token: string;
  readonly calls: readonly ReceivedRequest[];
  /** Resolves when a caller has disconnected before its response. */
  readonly disconnected: Promise<void>;
  stop(): Promise<void>;
}

/** Starts a fake portal. If `reply` returns `null`, the request gets no response. */
export async function startFakePortal(
  reply: (seen: ReceivedRequest) => PortalReply | null,
): Promise<FakePortal> {
  const token = 'opaque-access-token-of-the-portal';
  const calls: ReceivedRequest[] = [];
  const gone = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    const send = ({ status = 200, headers: more, body }: PortalReply): void => {
      const type = status < 400 ? 'application/json' : 'application/problem+json';
      response.writeHead(status, { ...more, 'Content-Type': type }).end(JSON.stringify(body));
    };
    if (path === '/oauth/token') {
      request.resume();
      return send({ body: { access_token: token, token_type: 'Bearer', expires_in: 600 } });
    }
    const seen = { method, path, headers, body: method === 'POST' ? await json(request) : null };
    calls.push(seen);
    response.on('close', () => response.writableFinished || gone.resolve());
    const answer = reply(seen);
    if (answer) send(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no free port is available');
  return {
    url: `http://127.0.0.1:${address.port}`,
    token,
    calls,
    disconnected: gone.promise,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Returns a problem document in the portal's format. */
export function problemReply(status: number, code: string, members: object = {}): PortalReply {
  const body = {
    type: `https://portal.test/problems/${code}`,
    title: code,
    status,
    code,
    detail: `because of ${code}`,
    instance: 'urn:uuid:00000000-0000-4000-8000-000000000000',
    requestId: '00000000-0000-4000-8000-000000000000',
    retryable: false,
    outcome: 'not_applied',
    ...members,
  };
  return { status, body };
}
