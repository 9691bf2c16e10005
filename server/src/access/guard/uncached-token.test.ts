import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import type { Database } from '../../foundation/database/database.ts';
import { migratedTestDatabase } from '../../foundation/database/testing/migrated-database.ts';
import { accessChannel, announceChange } from '../../foundation/events/revocation-channel.ts';
import { problemCode } from '../../foundation/http/testing/server.ts';
import { organisationCaller, testSource } from '../../organisations/testing/organisations.ts';
import { newTestKey, testRegistrar } from '../testing/clients.ts';
import { newClientOf, startTestGuard } from '../testing/guards.ts';

/* For an uncached token, the guard runs one SQL statement while it verifies the signature. */

const source = testSource();
const maker = testRegistrar(source);
let statements: number;
/** Promise for which a lookup waits after it has read the database; null for no wait. */
let blockedLookup: Promise<void> | null;
let lookupError: Error | null;

const testing = await migratedTestDatabase();
const { database } = testing;
const watched: Database = {
  ...database,
  system: {
    async query(text, values) {
      statements += 1;
      if (lookupError) throw lookupError;
      const waits = blockedLookup;
      const rows = await database.system.query<never>(text, values);
      await waits;
      return rows;
    },
  },
};
const guard = await startTestGuard(watched, 60, undefined, () => true);
const { organisation } = await organisationCaller(database, source);
const client = await newClientOf(database, source, {
  organisationId: organisation.id,
  userType: 'host_to_host',
});
const { key } = await newTestKey(database, maker, client);
beforeEach(() => {
  statements = 0;
  blockedLookup = null;
  lookupError = null;
});
after(async () => {
  await guard.stop();
  await testing.stop();
});

/** Sends a request and returns the status and the problem code. */
async function sendRequest(
  token: string,
  address: string,
  apiKey = key,
): Promise<readonly [number, string | null]> {
  const headers = { Authorization: `Bearer ${token}`, 'portal-api-key': apiKey, 'X-Forwarded-For': address };
  const answered = await guard.server.call('/openapi/whoami', { headers });
  return [answered.status, answered.status === 200 ? null : (problemCode(answered) ?? '')];
}

const newToken = (claims?: Record<string, unknown>): Promise<string> => guard.token(client.client, claims);

/** Returns a token that is valid except for its signature, which belongs to another token. */
async function forgedToken(claims?: Record<string, unknown>): Promise<string> {
  const [one, other] = [await newToken(claims), await newToken()];
  return `${one.slice(0, one.lastIndexOf('.'))}${other.slice(other.lastIndexOf('.'))}`;
}

describe('200', () => {
  test('runs one SQL statement for each of a hundred concurrent tokens, and none when the tokens are sent again', async () => {
    const tokens = await Promise.all(Array.from({ length: 100 }, () => newToken()));
    const both = async (): Promise<void> => {
      const answers = await Promise.all(tokens.map((token) => sendRequest(token, '192.0.2.1')));
      assert.ok(answers.every(([status]) => status === 200));
      assert.equal(statements, 100);
    };
    await both();
    await both();
  });

  test('runs one SQL statement for a hundred concurrent requests with the same token', async () => {
    const token = await newToken();
    const answers = await Promise.all(Array.from({ length: 100 }, () => sendRequest(token, '192.0.2.1')));
    assert.ok(answers.every(([status]) => status === 200));
    assert.equal(statements, 1);
  });
});

describe('403 client_suspended', () => {
  test('rejects a request after a suspension even if a lookup from before the suspension is still running, whose result is not cached', async () => {
    const { database } = testing;
    const token = await newToken();
    let letGo = (): void => {};
    blockedLookup = new Promise((resolve) => {
      letGo = resolve;
    });
    const change = `client:${client.client.id}` as const;
    const notification = new Promise((resolve) => {
      guard.notifications.on(accessChannel, (other) => other === change && resolve(null));
    });
    const before = sendRequest(token, '192.0.2.1');
    while (statements === 0) await new Promise(setImmediate);
    blockedLookup = null;
    const set = 'update access.clients set status = $2 where id = $1';
    await database.system.query(set, [client.client.id, 'suspended']);
    await announceChange(database.system, change);
    await notification;
    assert.deepEqual(await sendRequest(token, '192.0.2.1'), [403, 'client_suspended']);
    letGo();
    await before;
    assert.deepEqual(await sendRequest(token, '192.0.2.1'), [403, 'client_suspended']);
    await database.system.query(set, [client.client.id, 'active']);
    await announceChange(database.system, change);
  });
});

describe('401', () => {
  test('reports an error of the token before an error of the key or the database', async () => {
    const noKey = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`;
    for (const broken of [null, new Error('away')]) {
      lookupError = broken;
      const address = broken ? '192.0.2.2' : '192.0.2.3';
      assert.deepEqual(await sendRequest(await forgedToken(), address, noKey), [401, 'token_invalid']);
      const over = await newToken({ exp: Math.floor(guard.now().getTime() / 1_000) - 60 });
      assert.deepEqual(await sendRequest(over, address, noKey), [401, 'token_expired']);
    }
    lookupError = null;
    assert.deepEqual(await sendRequest(await newToken(), '192.0.2.4', noKey), [401, 'api_key_invalid']);
    const before = guard.server.faults.length;
    lookupError = new Error('away');
    assert.equal((await sendRequest(await newToken(), '192.0.2.4'))[0], 500);
    assert.equal(guard.server.faults.length, before + 1);
  });

  test('runs no SQL statement for a token that cannot be valid', async () => {
    const past = Math.floor(guard.now().getTime() / 1_000) - 3_600;
    const tokens = [
      'a.b.c',
      await newToken({ iss: 'https://elsewhere.example' }),
      await newToken({ aud: 'https://portal.example/management' }),
      await newToken({ exp: past }),
      await newToken({ jti: 7 }),
      await forgedToken({ jti: 'a\u0000b' }),
    ];
    for (const [index, token] of tokens.entries()) {
      assert.equal((await sendRequest(token, `198.51.100.${index}`))[0], 401);
    }
    assert.equal(statements, 0);
  });

  test('verifies the token before the first SQL statement if its address has failed recently, and accepts a genuine token from there', async () => {
    assert.deepEqual(await sendRequest(await forgedToken(), '203.0.113.1'), [401, 'token_invalid']);
    assert.equal(statements, 1);
    for (let attempt = 0; attempt < 5; attempt += 1) await sendRequest(await forgedToken(), '203.0.113.1');
    assert.equal(statements, 1);
    assert.deepEqual(await sendRequest(await newToken(), '203.0.113.1'), [200, null]);
    assert.equal(statements, 2);
  });
});
