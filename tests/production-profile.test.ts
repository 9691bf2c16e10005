import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { needText } from '../conformance/json.ts';
import { createPortalClient, send } from './portal-client.ts';
import type { PortalProcess } from './portal-process.ts';
import { readServedOperations, type ServedOperation } from './served-operations.ts';
import { type SharedDatabase, startSharedDatabase } from './shared-database.ts';

/*
 * Nothing of the rehearsal room exists in production: a sandbox fills a database, and a node of the production profile
 * goes on with it.
 */

// Several times what the sandbox's officer takes.
const officersPatienceMs = 2_500;

describe('the production profile', () => {
  let shared: SharedDatabase;
  let rehearsal: readonly ServedOperation[];
  let waiting: string;
  let production: PortalProcess;

  before(async () => {
    shared = await startSharedDatabase();
    const sandbox = await shared.startNode();
    const trader = createPortalClient(sandbox.baseUrl, sandbox.credentials.hostToHost);
    const served = await readServedOperations(sandbox.baseUrl);
    rehearsal = served.filter(({ path }) => path.startsWith('/openapi/sandbox'));
    const ahead = await trader.call('POST', '/openapi/sandbox/clock/advance', { body: { by: 'P10D' } });
    assert.equal(ahead.status, 200, ahead.text);
    const lodged = await trader.lodge('PRODUCTION-1');
    waiting = needText(lodged.body, 'declaration', 'id');
    await sandbox.kill();
    await shared.query(
      `update declarations.declarations set changed_at = now() - interval '1 hour' where id = $1`,
      [waiting],
    );
    production = await shared.startNode({
      environment: { PORTAL_PROFILE: 'production', PORTAL_BASE_URL: 'https://portal.example' },
    });
  });
  after(() => shared?.stop());

  const statusOf = async (): Promise<string | undefined> => {
    const [row] = await shared.query<{ status: string }>(
      'select status from declarations.declarations where id = $1',
      [waiting],
    );
    return row?.status;
  };

  test('404: none of the sandbox’s operations is there, whoever asks', async () => {
    assert.ok(rehearsal.length >= 6, 'the sandbox has them');
    for (const { method, path } of rehearsal) {
      const answered = await send(`${production.baseUrl}${path}`, { method });
      assert.equal(answered.status, 404, `${method} ${path}`);
    }
    assert.equal((await send(`${production.baseUrl}/openapi/status`)).status, 401);
  });

  test('its API description does not tell of them', async () => {
    const { status, text } = await send(`${production.baseUrl}/openapi.json`);
    assert.equal(status, 200);
    assert.match(text, /createDeclaration/);
    for (const { id, path } of rehearsal) assert.ok(!text.includes(id) && !text.includes(path), id);
    assert.doesNotMatch(text, /"Sandbox"/);
  });

  test('no officer takes what waits', async () => {
    await pause(officersPatienceMs);
    assert.equal(await statusOf(), 'lodged');
  });
});
