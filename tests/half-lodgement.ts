import { connect } from 'node:net';
import { declarationOf, type PortalClient } from './portal-client.ts';
import type { PortalProcess } from './portal-process.ts';

/** A lodgement of which only half is sent until it is finished; the answer is what its connection heard. */
export async function startUpload(portal: PortalProcess, trader: PortalClient, lrn: string) {
  const body = Buffer.from(JSON.stringify(declarationOf(lrn)));
  const socket = connect(portal.port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString();
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => {});
  socket.write(
    [
      'POST /openapi/declarations?lodge=true HTTP/1.1',
      `Host: 127.0.0.1:${portal.port}`,
      `Authorization: Bearer ${await trader.token()}`,
      `portal-api-key: ${portal.credentials.hostToHost.apiKey}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      '\r\n',
    ].join('\r\n'),
  );
  socket.write(body.subarray(0, 100));
  return {
    async finish() {
      socket.write(body.subarray(100));
      await closed;
      return received;
    },
    abandon: () => socket.destroy(),
  };
}
