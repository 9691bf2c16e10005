import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export interface FlakyNetwork {
  readonly baseUrl: string;
  /** Cuts the next connections, each after a number of bytes of its response. */
  cutAfter(connections: number, bytes: number): void;
  cuts(): number;
  stop(): Promise<void>;
}

/** Starts a proxy before a local port. */
export async function startFlakyNetwork(port: number): Promise<FlakyNetwork> {
  const sockets = new Set<Socket>();
  let left = 0;
  let most = 0;
  let cuts = 0;
  const server: Server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    let bytes = 0;
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far);
    far.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      near.write(chunk);
      if (left === 0 || bytes < most) return;
      left -= 1;
      cuts += 1;
      near.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  const own = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    baseUrl: `http://127.0.0.1:${own}`,
    cutAfter(connections, bytes) {
      left = connections;
      most = bytes;
    },
    cuts: () => cuts,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
