import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { requireTextAt } from '../../conformance/json.ts';
import { encryptedColumns } from '../../server/src/composition/encrypted-columns.ts';
import { openDatabase } from '../../server/src/foundation/database/database.ts';
import { countWithPreviousSecret } from '../../server/src/foundation/secrets/encrypted-column.ts';
import { secretRing } from '../../server/src/foundation/secrets/secrets.ts';
import { createPortalClient, type PortalClient, sendPortalRequest } from '../portal-client.ts';
import { freePort, type PortalProcess, runUntilExit } from '../portal-process.ts';
import { type SharedDatabase, sharedBaseUrl, startSharedDatabase } from '../shared-database.ts';

const newSecret = 'the secret that replaces it, as long as it has to be';
const stepLimitMs = 60_000;

/*
 * Restarts two nodes one after the other with both secrets, and then removes the old secret. Callers must
 * notice nothing.
 */
describe('PORTAL_SECRET while it is replaced at a running portal', () => {
  let shared: SharedDatabase;
  let old: PortalProcess;
  let both: PortalProcess;
  let trader: PortalClient;
  let kidsBefore: readonly string[];

  before(async () => {
    shared = await startSharedDatabase();
    old = await shared.startNode();
    trader = createPortalClient(old.baseUrl, old.credentials.hostToHost);
    const webhook = await trader.call('POST', '/openapi/webhooks', { body: { url: 'http://127.0.0.1:9/' } });
    assert.equal(webhook.status, 201, webhook.text);
    kidsBefore = await publishedKeys(old);
    both = await shared.startNode({
      environment: { PORTAL_SECRET: newSecret, PORTAL_PREVIOUS_SECRET: shared.secret },
    });
  });
  after(() => shared?.stop());

  /** Returns how many stored values can't be decrypted with the new secret alone. */
  async function left(): Promise<number> {
    const database = openDatabase({ connectionString: shared.url }, 1);
    const ring = secretRing({ current: newSecret, previous: shared.secret }, randomBytes);
    return countWithPreviousSecret(database.system, ring, encryptedColumns).finally(() => database.close());
  }

  async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
    const end = performance.now() + stepLimitMs;
    while (!(await holds())) {
      assert.ok(performance.now() < end, what);
      await pause(200);
    }
  }

  const peppersOfKeys = async (): Promise<number[]> => {
    const rows = await shared.query<{ version: number }>(
      'select distinct pepper_version as version from access.api_keys order by 1',
    );
    return rows.map(({ version }) => version);
  };

  test('works in both versions while one node has only the old one, and encrypts nothing with the new one', async () => {
    for (const node of [old, both]) {
      assert.equal((await trader.at(node.baseUrl).call('GET', '/openapi/status')).status, 200);
    }
    const management = createPortalClient(both.baseUrl, both.credentials.management);
    const path = `/management/clients/${both.credentials.hostToHost.clientId}/api-keys`;
    const made = await management.call('POST', path, { body: { name: 'Made meanwhile' } });
    const key = requireTextAt(made.body, made.text, 'key');
    // Waits longer than the delay before the first run of the job that encrypts values again.
    await pause(6_000);
    const answered = await trader.withKey(key).at(old.baseUrl).call('GET', '/openapi/status');
    assert.equal(answered.status, 200, answered.text);
    assert.ok((await left()) >= 5, 'everything is under the old one');
    const waiting = await metric(both, 'portal_queue_depth{queue="values_under_previous_secret"}');
    assert.ok(waiting >= 5, `the portal says so: ${waiting}`);
  });

  test('is applied when every node has both: values are encrypted again, and keys are hashed again at their use', async () => {
    await old.stop();
    await until('everything is under the new one', async () => (await left()) === 0);
    await until('the portal says so', async () => {
      return (await metric(both, 'portal_queue_depth{queue="values_under_previous_secret"}')) === 0;
    });
    await until('there is another pepper', async () => {
      const rows = await shared.query(
        "select from foundation.secrets where name = 'pepper/2' and rotated_at is not null",
      );
      return rows.length === 1;
    });
    assert.deepEqual(await peppersOfKeys(), [1]);
    await until('the key is hashed anew', async () => {
      // Uses a new token, because the node does not check a cached pair of token and key again.
      const renewed = createPortalClient(both.baseUrl, both.credentials.hostToHost);
      assert.equal((await renewed.call('GET', '/openapi/status')).status, 200);
      return (await peppersOfKeys()).includes(2);
    });
  });

  test('is sufficient in its new version for both kinds of keys and for existing tokens', async () => {
    const alone = await shared.startNode({ environment: { PORTAL_SECRET: newSecret } });
    await both.stop();
    assert.deepEqual(await publishedKeys(alone), kidsBefore);
    const { hostToHost, otherHostToHost } = alone.credentials;
    for (const credentials of [hostToHost, otherHostToHost]) {
      const answer = await createPortalClient(alone.baseUrl, credentials).call('GET', '/openapi/status');
      assert.equal(answer.status, 200, answer.text);
    }
    const unused = await metric(alone, 'portal_queue_depth{queue="api_keys_under_older_pepper"}');
    assert.ok(unused > 0, 'those that nobody has used are told');
    await shared.query('update access.api_keys set revoked_at = now() where pepper_version = 1');
    await until('an old pepper that no key needs goes', async () => {
      const rows = await shared.query("select from foundation.secrets where name = 'pepper/1'");
      return rows.length === 0;
    });
  });

  test('makes a node exit with 2 if it has only the old one', async () => {
    const { code, output } = await runUntilExit({
      DATABASE_URL: shared.url,
      PORTAL_SECRET: shared.secret,
      PORTAL_PORT: String(await freePort()),
      PORTAL_BASE_URL: sharedBaseUrl,
      PORTAL_DATA_DIR: old.dataDir,
    });
    assert.equal(code, 2, output);
    assert.match(output, /also set PORTAL_PREVIOUS_SECRET to the previous secret/);
  });
});

async function publishedKeys({ baseUrl }: PortalProcess): Promise<readonly string[]> {
  const { text } = await sendPortalRequest(`${baseUrl}/oauth/jwks`);
  return [...text.matchAll(/"kid":"([^"]+)"/g)].map(([, kid = '']) => kid);
}

async function metric({ operationsUrl }: PortalProcess, name: string): Promise<number> {
  const { text } = await sendPortalRequest(`${operationsUrl}/metrics`);
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  assert.ok(line, `${name} is told`);
  return Number(line.slice(name.length));
}
