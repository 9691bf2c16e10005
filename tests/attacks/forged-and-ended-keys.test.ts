import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { type HttpHeader, type HttpResponse, headerOf } from '../../conformance/http.ts';
import { listAt, requireTextAt, textAt } from '../../conformance/json.ts';
import { withWrongChecksum } from '../../conformance/token.ts';
import { newApiKey } from '../../server/src/access/credentials/api-key.ts';
import { signInToConsole } from '../console-browser.ts';
import { createPortalClient, sendPortalRequest } from '../portal-client.ts';
import {
  assertSameResponse,
  reportObservation,
  startAttackPortal,
  statusAndErrorCode,
  withoutVariableParts,
} from './attack-portal.ts';
import { requireSuccess } from './new-member.ts';

const attack = await startAttackPortal();
/** Listens on IPv6 and so sees IPv4 callers as mapped addresses. */
const node = await attack.startNode({ PORTAL_HOST: '::' });
const token = (await attack.traderHeaders())[0];
const clientId = attack.portal.credentials.hostToHost.clientId;
after(() => attack.stop());

const withKey = (key: string, more: readonly HttpHeader[] = [], at = attack.portal): Promise<HttpResponse> =>
  attack.ask([token, ['portal-api-key', key], ...more], at);
const unknown = (): string => newApiKey('sandbox', randomBytes);

interface IssuedKey {
  readonly id: string;
  readonly key: string;
  readonly keyPreview: string;
}
async function issue(body: object = {}): Promise<IssuedKey> {
  const made = requireSuccess(
    await attack.customs.call('POST', `/management/clients/${clientId}/api-keys`, {
      body: { name: 'Attacked', ...body },
    }),
  );
  const text = (name: string): string => requireTextAt(made.body, 'key', name);
  return { id: text('id'), key: text('key'), keyPreview: text('keyPreview') };
}
const manage = async (method: string, path: string, body?: object): Promise<unknown> =>
  requireSuccess(
    await attack.customs.call(method, `/management/api-keys/${path}`, body === undefined ? {} : { body }),
  ).body;

describe('K1 a well-formed key that does not exist', () => {
  test('returns the same 401 for a valid checksum as for any other text', async (context) => {
    const [genuine] = [await issue()];
    const keys = [unknown(), 'x', withWrongChecksum(genuine.key), 'k'.repeat(256), 'cpk_sandbox_'];
    const answers = await assertSameResponse(
      context,
      '401 api_key_invalid',
      Object.fromEntries(keys.map((key) => [key, () => withKey(key)])),
    );
    const [first, ...others] = answers.map(withoutVariableParts);
    for (const other of others) assert.deepEqual(other, first);
  });
  test('returns 429 after repeated failures, but accepts valid credentials from the same address', async (context) => {
    const limited = await attack.startNode({ PORTAL_FAILED_AUTH_RATE: '30' });
    const answers: string[] = [];
    for (let call = 0; call < 40; call += 1)
      answers.push(statusAndErrorCode(await withKey(unknown(), [], limited)));
    assert.deepEqual(new Set(answers), new Set(['401 api_key_invalid', '429 rate_limited']));
    const refused = await withKey(unknown(), [], limited);
    assert.match(headerOf(refused, 'retry-after') ?? '', /^\d+$/);
    assert.equal((await withKey(attack.portal.credentials.hostToHost.apiKey, [], limited)).status, 200);
    reportObservation(
      context,
      `${answers.filter((each) => each.startsWith('401')).length} of 40 were 401, the rest 429`,
    );
  });
  test('measures the time to refuse an unknown, mistyped or malformed key', async (context) => {
    const kinds: Readonly<Record<string, () => string>> = {
      unknown,
      'a key with a typing error': () => withWrongChecksum(unknown()),
      'no key': () => 'k'.repeat(45),
    };
    const times = new Map<string, number[]>(Object.keys(kinds).map((kind) => [kind, []]));
    for (let round = 0; round < 60; round += 1) {
      for (const [kind, make] of Object.entries(kinds)) {
        const key = make();
        times.get(kind)?.push((await withKey(key)).milliseconds);
      }
    }
    const sorted = [...times].map(
      ([kind, all]) => [kind, all.toSorted((one, other) => one - other)] as const,
    );
    const at = (all: readonly number[], part: number): string =>
      (all[Math.floor(all.length * part)] ?? 0).toFixed(1);
    // Measures only: timing does not help to guess 160 random bits.
    for (const [kind, all] of sorted)
      reportObservation(
        context,
        `response time for ${kind}: median ${at(all, 0.5)} ms, the middle half from ${at(all, 0.25)} to ${at(all, 0.75)} ms`,
      );
  });
});

describe('K2 a malformed key', () => {
  test('returns 401 without a lookup for a wrong checksum, prefix, environment, case or length', async (context) => {
    const { key } = await issue();
    const counted = async (): Promise<number> => {
      const [row] = await attack.shared.query<{ scans: number }>(
        `select sum(idx_scan)::integer as scans from pg_stat_user_indexes
         where schemaname = 'access' and indexrelname ~ 'digest' and pg_stat_clear_snapshot() is not null`,
      );
      return row?.scans ?? 0;
    };
    const before = await counted();
    const keys = [
      withWrongChecksum(key),
      key.replace('cpk_', 'cpx_'),
      key.replace('sandbox', 'live'),
      newApiKey('live', randomBytes),
      key.toUpperCase(),
      key.toLowerCase(),
      key.slice(0, -1),
      `${key}0`,
      key.slice(0, -6),
      'Bearer',
    ];
    await assertSameResponse(
      context,
      '401 api_key_invalid',
      Object.fromEntries(keys.map((text) => [text, () => withKey(text)])),
    );
    reportObservation(context, `database queries for the key: ${(await counted()) - before}`);
  });
});

describe('K4 a revoked or expired key', () => {
  test('reports the reason to a caller with the key, on every node, and to no other caller', async (context) => {
    const [revoked, expiring] = [
      await issue(),
      await issue({ expiresAt: new Date(Date.now() + 1_500).toISOString() }),
    ];
    for (const { key } of [revoked, expiring]) assert.equal((await withKey(key, [], node)).status, 200);
    await manage('DELETE', revoked.id);
    await pause(1_600);
    for (const at of [attack.portal, node]) {
      assert.equal(statusAndErrorCode(await withKey(revoked.key, [], at)), '401 api_key_revoked');
      assert.equal(statusAndErrorCode(await withKey(expiring.key, [], at)), '401 api_key_expired');
    }
    assert.equal(statusAndErrorCode(await withKey(withWrongChecksum(revoked.key))), '401 api_key_invalid');
    const owner = await signInToConsole(attack.portal.baseUrl, attack.portal.credentials.trader);
    const outsider = await signInToConsole(attack.portal.baseUrl, attack.portal.credentials.otherTrader);
    const path = `/management/clients/${clientId}/api-keys`;
    const { body } = await owner.call('GET', path);
    const mine = listAt(body, 'items').find((item) => textAt(item, 'id') === revoked.id);
    assert.equal(textAt(mine, 'status'), 'revoked');
    assert.equal((await outsider.call('GET', path)).status, 404);
    reportObservation(
      context,
      'api_key_revoked and api_key_expired for the genuine key; another organisation gets 404',
    );
  });
});

describe('K5 a replaced key', () => {
  test('works during the grace period only; when revoked early, every node refuses it within a second', async (context) => {
    const old = await issue();
    const successor = requireTextAt(
      await manage('POST', `${old.id}/rotation`, { overlapSeconds: 2 }),
      'key',
      'key',
    );
    const { expiresAt } = Object(await manage('GET', old.id));
    for (const key of [old.key, successor]) assert.equal((await withKey(key, [], node)).status, 200);
    await pause(Math.max(0, Date.parse(expiresAt) - Date.now()) + 5);
    for (const at of [attack.portal, node])
      assert.equal(statusAndErrorCode(await withKey(old.key, [], at)), '401 api_key_expired');
    assert.equal((await withKey(successor, [], node)).status, 200);

    const early = await issue();
    await manage('POST', `${early.id}/rotation`, { overlapSeconds: 3_600 });
    assert.equal((await withKey(early.key, [], node)).status, 200);
    const { lastUsedAt } = Object(await manage('GET', early.id));
    await manage('POST', `${early.id}/revoke-previous`);
    await pause(1_000);
    const refused = statusAndErrorCode(await withKey(early.key, [], node));
    assert.match(refused, /^401 api_key_(revoked|expired)$/);
    reportObservation(
      context,
      `5 ms after the grace period 401 api_key_expired; after an early revocation 401; the use of the previous key is shown: ${lastUsedAt === null ? 'later' : 'lastUsedAt'}`,
    );
  });
});

describe('K7 the stored form of a key', () => {
  test('does not authenticate: digest, preview or id', async (context) => {
    const { id, key, keyPreview } = await issue();
    const [row] = await attack.shared.query<{ digest: Buffer }>(
      'select digest from access.api_keys where id = $1',
      [id],
    );
    assert.ok(row);
    const { digest } = row;
    const ascii = keyPreview.replaceAll('…', '');
    const forms = [
      digest.toString('hex'),
      digest.toString('base64'),
      digest.toString('base64url'),
      digest.toString('latin1').replaceAll(/[^\x21-\x2b\x2d-\x7e]/g, 'x'),
      id,
      ascii,
      key.slice(0, -6) + 'A'.repeat(6),
      clientId,
    ];
    await assertSameResponse(
      context,
      '401 api_key_invalid',
      Object.fromEntries(forms.map((text, index) => [`${index}`, () => withKey(text)])),
    );
  });
});

describe('K10 a key for another organisation’s client', () => {
  test('returns 4xx and creates nothing, by path, body, query or header, with or without a session', async (context) => {
    const { baseUrl, credentials } = attack.portal;
    const count = async (): Promise<number | undefined> =>
      (
        await attack.shared.query<{ count: number }>('select count(*)::integer as count from access.api_keys')
      )[0]?.count;
    const before = await count();
    const outsider = await signInToConsole(baseUrl, credentials.otherTrader);
    const victim = clientId;
    const own = credentials.otherHostToHost.clientId;
    const path = (id: string): string => `/management/clients/${id}/api-keys`;
    const body = { name: 'Stolen' };
    const headers = {
      'X-User-Id': victim,
      'X-Client-Id': victim,
      'X-Organisation-Id': credentials.hostToHost.organisationId,
    };
    const json = { 'Content-Type': 'application/json' };
    const bare = (target: string, sent: object, more = {}): Promise<{ status: number; body: unknown }> =>
      sendPortalRequest(`${baseUrl}${target}`, {
        method: 'POST',
        headers: { ...json, ...more },
        body: JSON.stringify(sent),
      });
    const told_: Record<string, string> = {
      'a stranger’s session': statusAndErrorCode(await outsider.call('POST', path(victim), { body })),
      'a stranger’s session, with headers': statusAndErrorCode(
        await outsider.call('POST', path(victim), { body, headers }),
      ),
      'another owner in the body': statusAndErrorCode(
        await outsider.call('POST', path(own), { body: { ...body, clientId: victim } }),
      ),
      'another organisation in the body': statusAndErrorCode(
        await outsider.call('POST', path(own), {
          body: { ...body, organisationId: credentials.hostToHost.organisationId },
        }),
      ),
      'a user in the body': statusAndErrorCode(
        await outsider.call('POST', path(own), { body: { ...body, userId: victim, user: { id: victim } } }),
      ),
      'another owner in the query': statusAndErrorCode(
        await outsider.call('POST', `${path(own)}?clientId=${victim}`, { body }),
      ),
      'no session (CVE-2025-61928)': statusAndErrorCode(
        await bare(path(victim), { ...body, userId: victim }),
      ),
      'no session, and headers': statusAndErrorCode(await bare(path(victim), body, headers)),
      'the token of another client': statusAndErrorCode(
        await attack.other.call('POST', path(victim), { body }),
      ),
      'the token of the client itself': statusAndErrorCode(
        await attack.trader.call('POST', path(victim), { body }),
      ),
    };
    assert.deepEqual(told_, {
      'a stranger’s session': '404 not_found',
      'a stranger’s session, with headers': '404 not_found',
      'another owner in the body': '400 input_invalid',
      'another organisation in the body': '400 input_invalid',
      'a user in the body': '400 input_invalid',
      'another owner in the query': '400 input_invalid',
      'no session (CVE-2025-61928)': '401 credentials_missing',
      'no session, and headers': '401 credentials_missing',
      'the token of another client': '401 token_invalid',
      'the token of the client itself': '401 token_invalid',
    });
    assert.equal(await count(), before);
    reportObservation(context, Object.values(told_).join(', '));
  });
});

describe('K11 a key used from another address', () => {
  test('returns 403 ip_address_not_allowed whatever a header claims, and matches IPv4-mapped addresses', async (context) => {
    const elsewhere = await issue({ cidrs: ['203.0.113.0/24', '2001:db8::/32', '10.0.0.0/8'] });
    const here = await issue({ cidrs: ['127.0.0.0/8'] });
    const claims: readonly HttpHeader[] = [
      ['X-Forwarded-For', '203.0.113.7'],
      ['X-Real-IP', '203.0.113.7'],
      ['Forwarded', 'for=203.0.113.7'],
      ['CF-Connecting-IP', '203.0.113.7'],
      ['True-Client-IP', '203.0.113.7'],
      ['X-Forwarded-For', '10.0.0.1, 203.0.113.7'],
    ];
    await assertSameResponse(context, '403 ip_address_not_allowed', {
      plain: () => withKey(elsewhere.key),
      mapped: () => withKey(elsewhere.key, [], node),
      ...Object.fromEntries(claims.map((claim) => [claim.join(': '), () => withKey(elsewhere.key, [claim])])),
    });
    assert.equal((await withKey(here.key)).status, 200);
    assert.equal((await withKey(here.key, [], node)).status, 200, '::ffff:127.0.0.1 is 127.0.0.1');
    const invalid = await attack.customs.call('POST', `/management/clients/${clientId}/api-keys`, {
      body: { name: 'x', cidrs: ['127.0.0.1/8', '0x7f.1/8', '::ffff:127.0.0.1/200'] },
    });
    assert.equal(statusAndErrorCode(invalid), '400 input_invalid');
  });
});

describe('K8 the list of keys', () => {
  test('contains hints and no keys', async () => {
    const { key } = await issue();
    const listed = await createPortalClient(attack.portal.baseUrl, attack.portal.credentials.management).call(
      'GET',
      `/management/clients/${clientId}/api-keys`,
    );
    assert.ok(listAt(listed.body, 'items').length > 5);
    assert.ok(!listed.text.includes(key.slice(-33, -6)));
  });
});
