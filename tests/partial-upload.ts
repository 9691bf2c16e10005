import { once } from 'node:events';
import { connect } from 'node:net';
import { declarationOf, type PortalClient } from './portal-client.ts';
import type { ServingPortal } from './portal-process.ts';

const continueStatus = 'HTTP/1.1 100 Continue\r\n\r\n';

/**
 * Starts a lodgement whose body is half sent when the portal begins to read it. Returns a function that
 * completes it, and its response.
 */
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
      // The portal sends 100 once it reads the body: from then on the request is in progress.
      'Expect: 100-continue',
      '\r\n',
    ].join('\r\n'),
  );
  while (received !== continueStatus) {
    if (socket.closed || received.length > continueStatus.length)
      throw new Error(`the portal does not accept the request body: ${received}`);
    await Promise.race([once(socket, 'data'), closed]);
  }
  socket.write(body.subarray(0, 100));
  return {
    async finish() {
      socket.write(body.subarray(100));
      await closed;
      return received.slice(continueStatus.length);
    },
    abandon: () => socket.destroy(),
  };
}
