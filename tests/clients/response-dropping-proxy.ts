import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

/** What the proxy does with the response to a request that the portal has processed. */
export type ResponseTreatment = 'pass' | 'cut' | 'hold';

/**
 * A proxy that forwards requests and drops some responses, like a network failure between commit and response.
 */
export interface ResponseDroppingProxy {
  readonly url: string;
  /** Sets what happens to each of the next responses. Later responses pass. */
  steal(...thefts: readonly ResponseTreatment[]): void;
  /** Method and path of each forwarded request. */
  readonly seen: readonly string[];
  stop(): Promise<void>;
}

export async function startResponseDroppingProxy(
  portalUrl: string,
  isTreated: RegExp,
): Promise<ResponseDroppingProxy> {
  const { hostname, port } = new URL(portalUrl);
  const seen: string[] = [];
  let planned: ResponseTreatment[] = [];
  const server = createServer((incoming: IncomingMessage, outgoing: ServerResponse) => {
    const line = `${incoming.method} ${incoming.url}`;
    seen.push(line);
    const theft = isTreated.test(line) ? (planned.shift() ?? 'pass') : 'pass';
    const { method, url: path, headers } = incoming;
    const onward = request({ hostname, port, method, path, headers }, (answer) => {
      if (theft === 'pass') {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        return;
      }
      // Drops the response only when it is complete, so that the request has taken full effect.
      answer.resume().on('end', () => {
        if (theft === 'cut') outgoing.destroy();
      });
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    seen,
    steal: (...thefts) => {
      planned = [...thefts];
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
