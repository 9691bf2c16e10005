import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { type DataDirectory, makeDataDirectory } from '../data-directory.ts';
import { startUpload } from '../partial-upload.ts';
import { createPortalClient } from '../portal-client.ts';
import { startPortal, waitUntilPrinted } from '../portal-process.ts';

/* Sends the first half of a lodgement, while the portal stops or one of its processes is killed. */

async function startHalfLodgement(context: TestContext, lrn: string, workers: string) {
  const data: DataDirectory = await makeDataDirectory();
  context.after(() => data.remove());
  const portal = await startPortal({ data, environment: { PORTAL_WORKERS: workers } });
  context.after(() => portal.kill());
  const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
  const upload = await startUpload(portal, trader, lrn);
  context.after(() => upload.abandon());
  return { data, portal, upload };
}

describe('a lodgement that is half sent', { concurrency: true }, () => {
  for (const workers of ['1', '2']) {
    test(`is cut cleanly at the shutdown timeout if it never continues, PORTAL_WORKERS=${workers}`, async (context) => {
      const { data, portal } = await startHalfLodgement(context, `LINGERING-${workers}`, workers);
      const { code, output } = await portal.stop();
      assert.equal(code, 0, output);
      assert.match(output, /\nStopped\.\n$/);
      assert.equal(await data.postgres(), null);
    });
  }

  test('gets a response from a worker whose main process was killed, and the worker exits', async (context) => {
    const { portal, upload } = await startHalfLodgement(context, 'ORPHANED-1', '2');
    process.kill(portal.pid, 'SIGKILL');
    await pause(300);
    assert.match(await upload.finish(), /^HTTP\/1\.1 201 Created\r\n/);
    // Waits for the end of the output, which the last process that writes to it determines.
    assert.equal((await portal.ended).signal, 'SIGKILL');
  });

  test('does not prevent workers from exiting immediately on a second signal', async (context) => {
    const { portal } = await startHalfLodgement(context, 'IMPATIENT-1', '2');
    process.kill(-portal.pid, 'SIGINT');
    await waitUntilPrinted(portal, 'Received SIGINT. Finishing');
    await pause(1_200);
    process.kill(-portal.pid, 'SIGINT');
    const signalledAt = performance.now();
    assert.equal((await portal.ended).signal, 'SIGINT');
    assert.ok(performance.now() - signalledAt < 24_000, 'long before the connection is cut');
  });
});
