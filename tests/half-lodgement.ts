import { once } from 'node:events';
import { connect } from 'node:net';
import { declarationOf, type PortalClient } from './portal-client.ts';
import type { ServingPortal } from './portal-process.ts';

const goOn = 'HTTP/1.1 100 Continue\r\n\r\n';

/** A lodgement that is taken in, and of which only half is sent until it is finished; the answer is what its connection heard. */
export async function startUpload(portal: ServingPortal, trader: PortalClient, lrn: string) {
  const token = await trader.token();
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
      `Authorization: Bearer ${token}`,
      `portal-api-key: ${portal.credentials.hostToHost.apiKey}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      // The portal says so when it has read this far: from then on the call is under way.
      'Expect: 100-continue',
      '\r\n',
    ].join('\r\n'),
  );
  while (received !== goOn) {
    if (socket.closed || received.length > goOn.length)
      throw new Error(`the portal does not accept the request body: ${received}`);
    await Promise.race([once(socket, 'data'), closed]);
  }
  socket.write(body.subarray(0, 100));
  return {
    async finish() {
      socket.write(body.subarray(100));
      await closed;
      return received.slice(goOn.length);
    },
    abandon: () => socket.destroy(),
  };
}
