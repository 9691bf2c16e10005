import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { migratedTestDatabase } from '../../foundation/database/testing/migrated-database.ts';
import { withDependencies } from '../../foundation/http/operation.ts';
import { callOperation, member, textMember } from '../../foundation/http/testing/request.ts';
import type { HttpAnswer } from '../../foundation/http/testing/server.ts';
import { organisationCaller, testSource } from '../../organisations/testing/organisations.ts';
import { newTestClient, newTestKey, testRegistrar } from '../testing/clients.ts';
import { startTestGuard } from '../testing/guards.ts';
import { rotateApiKeyOperation } from './rotate-api-key.ts';

/* Every response to a request with a replaced key announces the end of the grace period. */

const source = testSource();
const maker = testRegistrar(source);
const gracePeriodHeader = 'portal-api-key-ends';

const testing = await migratedTestDatabase();
const guard = await startTestGuard(testing.database);
const trader = await organisationCaller(testing.database, source);
after(async () => {
  await guard.stop();
  await testing.stop();
});

const rotate = (id: string, overlapSeconds: number) =>
  callOperation(
    withDependencies(rotateApiKeyOperation, {
      database: testing.database,
      maker,
      baseUrl: 'https://portal.example',
    }),
    {
      caller: trader,
      params: { id },
      body: { overlapSeconds },
    },
  );

async function sendRequest(token: string, key: string, path = '/openapi/whoami'): Promise<HttpAnswer> {
  const headers = { Authorization: `Bearer ${token}`, 'portal-api-key': key };
  return guard.server.call(path, { headers });
}

describe('a replaced key in its grace period', () => {
  test('is announced once in the header of each 200 and 403 response; responses to other keys have no such header', async () => {
    const made = await newTestClient(testing.database, source, trader);
    const token = await guard.token(made.client);
    const expiresAt = new Date(guard.now().getTime() + 86_400_000);
    const old = await newTestKey(testing.database, maker, made, { expiresAt });
    assert.equal(
      (await sendRequest(token, old.key)).headers.get(gracePeriodHeader),
      undefined,
      'not replaced yet',
    );

    const rotated = await rotate(old.apiKey.id, 3_600);
    assert.equal(rotated.status, 201);
    const [ended] = await testing.database.system.query<{ at: Date }>(
      'select expires_at as at from access.api_keys where id = $1',
      [old.apiKey.id],
    );
    const end = ended?.at.toUTCString();
    // The node still answers from its cache until it receives the notification of the rotation.
    let isAnnounced = false;
    for (let time = 0; time < 20_000 && !isAnnounced; time += 1) {
      isAnnounced = (await sendRequest(token, old.key)).headers.get(gracePeriodHeader) !== undefined;
    }
    for (let time = 0; time < 2; time += 1) {
      const again = await sendRequest(token, old.key);
      assert.equal(again.status, 200);
      assert.equal(again.headers.get(gracePeriodHeader), end);
    }
    const pollResponse = await sendRequest(token, old.key, '/openapi/held');
    assert.equal(pollResponse.status, 200);
    assert.equal(
      pollResponse.headers.get(gracePeriodHeader),
      end,
      'once, however often a held call is judged again',
    );
    const narrow = await guard.token(made.client, { scope: 'declarations:write' });
    const refused = await sendRequest(narrow, old.key);
    assert.equal(refused.status, 403);
    assert.equal(refused.headers.get(gracePeriodHeader), end);

    const successor = await sendRequest(token, textMember(rotated.body, 'key'));
    assert.equal(successor.status, 200);
    assert.equal(successor.headers.get(gracePeriodHeader), undefined);
    assert.equal(member(rotated.body, 'replacedBy'), null);
  });
});
