import { createServer, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { type HttpHeader, toHeaderPairs } from './http.ts';
import { promiseWithResolvers } from './promise-with-resolvers.ts';

export type ProxyReply = {
  readonly status: number;
  readonly headers: readonly HttpHeader[];
  readonly body: Buffer;
};
export type ProxiedRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: readonly HttpHeader[];
};

/** A way in which a server breaks the contract, implemented as a change of its requests or responses. */
export type ContractViolation = {
  readonly request?: (proxiedRequest: ProxiedRequest) => ProxiedRequest;
  readonly reply?: (request: ProxiedRequest, reply: ProxyReply) => ProxyReply;
};

export type BreakingProxy = { readonly connectTo: string; readonly close: () => Promise<void> };

/**
 * Starts a proxy before the portal on `target` (host:port). Apart from the contract violation, it forwards
 * everything unchanged, including raw header lines and the caller's loopback address.
 */
export async function startBreakingProxy(
  target: string,
  breakage: ContractViolation,
): Promise<BreakingProxy> {
  const [host = '', port = ''] = target.split(':');
  const server = createServer(
    { requireHostHeader: false, joinDuplicateHeaders: false },
    (incoming, outgoing) => {
      const request = {
        method: incoming.method ?? '',
        path: incoming.url ?? '',
        headers: toHeaderPairs(incoming.rawHeaders),
      };
      const changed = breakage.request?.(request) ?? request;
      const from = incoming.socket.remoteAddress?.replace(/^::ffff:/, '');
      const forwarded = httpRequest({
        host,
        port: Number(port),
        method: changed.method,
        path: changed.path,
        headers: changed.headers.flat(),
        agent: false,
        ...(from?.startsWith('127.') ? { localAddress: from } : {}),
      });
      forwarded.on('error', () => outgoing.destroy());
      forwarded.on('response', async (answer) => {
        const chunks: Buffer[] = [];
        for await (const chunk of answer) chunks.push(Buffer.from(chunk));
        // Discards the rest of the request body, because the response came before the whole body was sent.
        incoming.unpipe(forwarded).resume();
        forwarded.destroy();
        const reply = {
          status: answer.statusCode ?? 0,
          headers: toHeaderPairs(answer.rawHeaders),
          body: Buffer.concat(chunks),
        };
        const said = breakage.reply?.(changed, reply) ?? reply;
        outgoing.sendDate = false;
        outgoing.writeHead(said.status, withContentLength(said, request.method).flat());
        outgoing.end(said.body);
      });
      incoming.pipe(forwarded);
    },
  );
  // Forwards requests that this proxy can't parse as raw bytes, because the portal must respond to them.
  server.on('clientError', (error: Error & { readonly rawPacket?: Buffer }, socket) => {
    forwardRawBytes(socket, error.rawPacket, host, Number(port));
  });
  const { promise, resolve } = promiseWithResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  const address = server.address();
  const own = typeof address === 'object' && address !== null ? address.port : 0;
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  return { connectTo: `127.0.0.1:${own}`, close };
}

function forwardRawBytes(caller: Duplex, bytes: Buffer | undefined, host: string, port: number): void {
  const onward = connect(port, host);
  onward.on('error', () => caller.destroy());
  caller.on('error', () => onward.destroy());
  onward.pipe(caller);
  onward.write(bytes ?? '');
}

/** Sets the length header of a changed body. A HEAD response keeps the length of the GET body. */
function withContentLength({ headers, body, status }: ProxyReply, method: string): HttpHeader[] {
  const rest = headers.filter(([name]) => !/^(transfer-encoding|connection|keep-alive)$/i.test(name));
  if (method === 'HEAD' || status === 204 || status === 304) return rest;
  return [
    ...rest.filter(([name]) => !/^content-length$/i.test(name)),
    ['Content-Length', String(body.length)],
  ];
}
