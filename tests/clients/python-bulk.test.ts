import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { pythonWith } from '../../tools/python.ts';
import { declarationOf } from '../portal-client.ts';
import { startPortal } from '../portal-process.ts';
import { startFlakyNetwork } from './flaky-network.ts';

/* Tests `lodge_all` of the Python client against a portal, through a network that cuts connections. */
const run = promisify(execFile);
const python = pythonWith();
const skip = 'missing' in python && python.missing;

test('lodge_all of the Python client lodges each declaration once and in order although connections are cut', {
  skip,
}, async () => {
  assert('program' in python);
  const folder = await mkdtemp(join(tmpdir(), 'customs-portal-python-bulk-'));
  const portal = await startPortal({ environment: { PORTAL_CLIENT_RATE: '0', PORTAL_BULK_RATE: '0' } });
  const network = await startFlakyNetwork(portal.port);
  try {
    const { hostToHost } = portal.credentials;
    const declaration = declarationOf('PY-CUT');
    const settings = { baseUrl: network.baseUrl, hostToHost, declaration, count: 1_000 };
    await writeFile(join(folder, 'settings.json'), JSON.stringify(settings));
    // Cuts connections after more bytes than the response to the token request has.
    network.cutAfter(5, 5_000);
    const program = join(import.meta.dirname, 'other-runtimes', 'bulk.py');
    const source = join(import.meta.dirname, '../../clients/python/src');
    const env = { ...process.env, PYTHONPATH: source, PYTHONDONTWRITEBYTECODE: '1' };
    const options = { env, timeout: 120_000 };
    const { stdout } = await run(python.program, [program, join(folder, 'settings.json')], options);
    assert.deepEqual(JSON.parse(stdout), { lodged: true, inOrder: true, ids: 1_000, replayed: true });
    assert.ok(network.cuts() > 0);
  } finally {
    await network.stop();
    await portal.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
