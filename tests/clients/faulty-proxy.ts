import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

/** A proxy that causes two failures: it loses the response to a lodgement, and cuts an event stream. */
export interface FaultyProxy {
  readonly url: string;
  /** The failures that the proxy has caused so far. */
  readonly faults: readonly string[];
  stop(): Promise<void>;
}

export async function startFaultyProxy(portalUrl: string): Promise<FaultyProxy> {
  const { hostname, port } = new URL(portalUrl);
  const faults: string[] = [];
  const failsOnce = (fault: string): boolean => {
    if (faults.includes(fault)) return false;
    faults.push(fault);
    return true;
  };
  const server = createServer((incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method, url: path = '/', headers } = incoming;
    const onward = request({ hostname, port, method, path, headers }, (answer) => {
      if (method === 'POST' && path.includes('lodge=true') && failsOnce('lost answer')) {
        answer.resume().on('end', () => outgoing.destroy());
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      const stream = answer.headers['content-type']?.startsWith('text/event-stream') ?? false;
      answer.on('data', (chunk: Buffer) => {
        const at = stream ? chunk.indexOf('data:') : -1;
        if (at < 0 || !failsOnce('cut stream')) return void outgoing.write(chunk);
        // Cuts the connection in the middle of an event.
        outgoing.write(chunk.subarray(0, at + 8), () => outgoing.destroy());
        answer.destroy();
      });
      answer.on('end', () => outgoing.end());
      answer.on('error', () => outgoing.destroy());
    });
    outgoing.on('close', () => onward.destroy());
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    faults,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
