import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { openApiOperation } from '../../callers/public.ts';
import { answer, withDependencies } from '../../foundation/http/operation.ts';
import type { Guard, GuardVerdict } from '../../foundation/http/pipeline.ts';
import { problemCode, startTestServer, type TestServer } from '../../foundation/http/testing/server.ts';
import { apiKeyDigest, newApiKey } from '../credentials/api-key.ts';
import { type AuthenticatedCaller, dependenciesOf } from './authenticated-caller.ts';
import type { Credentials } from './credentials-store.ts';
import { createOpenApiGuard, type OpenApiGuardSettings } from './guard.ts';
import type { AccessToken } from './token.ts';

/*
 * These tests simulate the credentials store and the cache, so that they can check the guard for arbitrary
 * stored data and see which values it caches.
 */

const now = new Date('2026-11-20T08:00:00Z');
const minutesLater = (count: number): Date => new Date(now.getTime() + count * 60_000);
const pepper = {
  version: 2,
  key: Buffer.alloc(32, 2),
  others: [{ version: 1, key: Buffer.alloc(32, 1) }],
};
const key = newApiKey('sandbox', (bytes) => Buffer.alloc(bytes, 7));
const scopes = ['declarations:read'];

const plainToken: AccessToken = {
  id: 'T1',
  subject: 'C1',
  clientId: 'C1',
  organisationId: 'O2',
  grantId: null,
  scopes,
  signedInAt: null,
  boundTo: null,
  expiresAt: minutesLater(10).getTime(),
};
const owner = {
  id: 'O1',
  name: 'Owner',
  kind: 'trader',
  status: 'active',
  numbers: ['XA1'],
  capacityWeight: 1,
} as const;
const otherOrganisation = {
  id: 'O2',
  name: 'Other',
  kind: 'trader',
  status: 'active',
  numbers: ['XA2'],
  capacityWeight: 1,
} as const;
const host: Credentials = {
  key: {
    id: 'K1',
    clientId: 'C1',
    scopes: null,
    cidrs: [],
    expiresAt: null,
    revokedAt: null,
    replacedBy: null,
    pepperVersion: 2,
  },
  client: {
    id: 'C1',
    organisationId: 'O1',
    userType: 'host_to_host',
    status: 'active',
    scopes,
    domains: [],
    responsible: null,
  },
  organisation: owner,
  actingOrganisation: otherOrganisation,
  platform: null,
  tokenRevoked: false,
  grant: null,
  person: null,
  responsible: null,
};
const { key: storedKey, client: storedClient } = host;
assert.ok(storedKey && storedClient);
const platformId = 'PL0001';
const platform: Credentials = {
  ...host,
  client: { ...storedClient, userType: 'platform' },
  platform: { id: platformId, organisationId: 'O1', status: 'active', domains: ['https://platform.example'] },
};
const platformHeaders = { id_platform: platformId, Origin: 'https://platform.example' };
const personToken: AccessToken = { ...plainToken, subject: 'P1', grantId: 'G1' };
const personConsent = {
  grant: { expiresAt: null },
  person: { id: 'P1', name: 'Tina', email: 'tina@trader.example', status: 'active', role: 'owner' },
} as const;

let token: AccessToken;
let storedCredentials: Credentials;
let lookedUpDigests: (readonly Uint8Array[])[];
let storedCallers: { readonly value: AuthenticatedCaller; readonly expiresAt: number }[];
let reports: { readonly what: string; readonly of: unknown }[];
let verdicts: GuardVerdict[];
let server: TestServer;

function recordReport(what: string): (of: unknown) => void {
  return (of) => void reports.push({ what, of });
}

function guardOf(settings: Partial<OpenApiGuardSettings> = {}): Guard {
  const guard = createOpenApiGuard({
    baseUrl: 'https://portal.example',
    environment: 'sandbox',
    pepper,
    verifier: { verify: async () => ({ ok: true, token }) },
    validateProof: async () => true,
    cache: {
      find: () => null,
      begin: () => 0,
      isCurrent: () => true,
      keep: (_, value, expiresAt) => void storedCallers.push({ value, expiresAt }),
      metrics: () => ({ entries: 0, hits: 0, misses: 0 }),
    },
    lookUp: async (_, digests) => {
      lookedUpDigests.push(digests);
      return storedCredentials;
    },
    failedAuthentication: (_, refusal) => refusal,
    hasFailed: () => false,
    auditMismatch: async () => recordReport('mismatch')(null),
    auditForeignPlatform: ({ client }) => recordReport('foreign platform')(client.id),
    recordKeyUse: recordReport('used'),
    rehash: (id, digest) => recordReport('rehash')({ id, ...digest }),
    now: () => now,
    ...settings,
  });
  return {
    async admit(...sendRequest) {
      const verdict = await guard.admit(...sendRequest);
      verdicts.push(verdict);
      return verdict;
    },
  };
}

const operation = withDependencies(
  openApiOperation(
    {
      id: 'read',
      method: 'GET',
      path: '/openapi/read',
      tag: 'Test',
      summary: 'Test',
      description: 'Answers.',
      scope: 'declarations:read',
      answers: { 200: { description: 'Done' } },
      problems: [],
    },
    () => () => answer(200, {}),
  ),
  {},
);

beforeEach(async () => {
  token = plainToken;
  storedCredentials = host;
  lookedUpDigests = [];
  storedCallers = [];
  reports = [];
  verdicts = [];
  server = await startTestServer({
    operations: [operation],
    guard: guardOf(),
  });
});
afterEach(() => server.stop());

/** Sends a request while `credentials` are stored; returns the status and the problem's code. */
async function call(credentials: Credentials, headers: Record<string, string> = {}) {
  storedCredentials = credentials;
  const sent = { Authorization: 'Bearer token', 'portal-api-key': key, ...headers };
  const answered = await server.call('/openapi/read', { headers: sent });
  return { status: answered.status, code: problemCode(answered), text: answered.text };
}

async function assertRefusedRequest(status: number, code: string, ...asking: Parameters<typeof call>) {
  const answered = await call(...asking);
  assert.deepEqual([answered.status, answered.code], [status, code], answered.text);
  return answered;
}

const dependsOn = () => storedCallers.map(({ value }) => dependenciesOf(value));
const account = { organisationId: 'O1', clientId: 'C1', apiKeyId: 'K1' };
const accountOf = (verdict: GuardVerdict | undefined) => {
  assert.ok(verdict && verdict.kind !== 'refusal' && verdict.account);
  const { organisationId, clientId, apiKeyId } = verdict.account;
  return { organisationId, clientId, apiKeyId };
};

describe('200', () => {
  test('charges the request to the client’s owner, even when it acts for another organisation, and records the use of the key', async () => {
    assert.equal((await call(host)).status, 200);
    const caller = {
      organisation: { id: 'O2', name: 'Other', numbers: ['XA2'], capacityWeight: 1 },
      client: { id: 'C1' },
      apiKeyId: 'K1',
      scopes: new Set(scopes),
      personId: null,
      grantId: null,
      responsibleId: null,
      userType: 'host_to_host',
    };
    const verdict = verdicts[0];
    assert.equal(verdicts.length, 1);
    assert.deepEqual(
      { ...verdict, account: accountOf(verdict) },
      {
        kind: 'admitted',
        caller,
        clientId: 'C1',
        owner: caller.organisation,
        account,
      },
    );
    assert.deepEqual(reports, [{ what: 'used', of: 'K1' }]);
  });
});

describe('a cached caller', () => {
  test('depends on the token, the client and both organisations', async () => {
    await call(host);
    assert.deepEqual(dependsOn(), [['token:T1', 'client:C1', 'organisation:O1', 'organisation:O2']]);
  });

  test('depends on the responsible person of the client', async () => {
    const responsible = { id: 'P2', organisationId: 'O1' };
    const person = { ...personConsent.person, id: 'P2' };
    const client = { ...storedClient, responsible };
    assert.equal((await call({ ...host, client, responsible: person })).status, 200);
    assert.deepEqual(dependsOn(), [
      ['token:T1', 'client:C1', 'organisation:O1', 'organisation:O2', 'person:P2'],
    ]);
    const gone = await call({ ...host, client, responsible: { ...person, role: null } });
    assert.equal(gone.code, 'client_suspended');
  });

  test('depends on the platform, on the grant and on the person who gave the grant', async () => {
    token = personToken;
    assert.equal((await call({ ...platform, ...personConsent }, platformHeaders)).status, 200);
    const both = ['organisation:O1', 'organisation:O2'];
    assert.deepEqual(dependsOn(), [
      ['token:T1', 'client:C1', ...both, `platform:${platformId}`, 'grant:G1', 'person:P1'],
    ]);
  });

  test('expires at the earliest expiry of token, key and grant', async () => {
    token = personToken;
    for (const [keyEnd, grantEnd, end] of [
      [null, null, 10],
      [5, null, 5],
      [null, 6, 6],
      [5, 6, 5],
      [20, 30, 10],
    ] as const) {
      await call({
        ...host,
        ...personConsent,
        key: { ...storedKey, expiresAt: keyEnd === null ? null : minutesLater(keyEnd) },
        grant: { expiresAt: grantEnd === null ? null : minutesLater(grantEnd) },
      });
      assert.equal(storedCallers.at(-1)?.expiresAt, minutesLater(end).getTime());
    }
  });

  test('is not stored when the credentials are refused', async () => {
    await assertRefusedRequest(401, 'api_key_invalid', { ...host, key: null });
    await assertRefusedRequest(401, 'credentials_mismatch', {
      ...host,
      key: { ...storedKey, clientId: 'C2' },
    });
    await assertRefusedRequest(401, 'token_invalid', { ...host, tokenRevoked: true });
    assert.deepEqual(storedCallers, []);
    assert.deepEqual(reports, [{ what: 'mismatch', of: null }]);
  });
});

describe('the digest of a key', () => {
  test('is looked up with every pepper, but not for a malformed key', async () => {
    await call(host);
    await assertRefusedRequest(
      401,
      'api_key_invalid',
      { ...host, key: null },
      { 'portal-api-key': 'malformed' },
    );
    const digests = [pepper, ...pepper.others].map((each) => apiKeyDigest(each.key, key));
    assert.deepEqual(lookedUpDigests, [digests, []]);
  });

  test('is replaced by a digest with the current pepper only when the stored digest has an older one', async () => {
    for (const pepperVersion of [2, 3, 1]) await call({ ...host, key: { ...storedKey, pepperVersion } });
    const digest = apiKeyDigest(pepper.key, key);
    assert.deepEqual(
      reports.filter(({ what }) => what === 'rehash'),
      [{ what: 'rehash', of: { id: 'K1', digest, pepperVersion: 2 } }],
    );
  });
});

describe('401 token_invalid', () => {
  for (const name of ['client', 'organisation', 'actingOrganisation'] as const) {
    test(`is returned when the ${name} of the token no longer exists`, async () => {
      await assertRefusedRequest(401, 'token_invalid', { ...host, [name]: null });
    });
  }

  for (const [what, missing] of [
    ['the grant no longer exists', { grant: null }],
    ['the grant has expired', { grant: { expiresAt: now } }],
    ['the person no longer exists', { person: null }],
    ['the person is disabled', { person: { ...personConsent.person, status: 'disabled' } }],
    ['the person has left the organisation', { person: { ...personConsent.person, role: null } }],
    ['the person has the role viewer', { person: { ...personConsent.person, role: 'viewer' } }],
  ] as const) {
    test(`is returned when ${what}`, async () => {
      token = personToken;
      await assertRefusedRequest(401, 'token_invalid', { ...host, ...personConsent, ...missing });
      token = plainToken;
      assert.equal((await call({ ...host, ...personConsent, ...missing })).status, 200);
    });
  }
});

describe('403 organisation_suspended', () => {
  test('returns 403 if the client’s owner or the acting organisation is suspended, and counts the request for the client’s owner', async () => {
    const suspended = { status: 'suspended' } as const;
    await assertRefusedRequest(403, 'organisation_suspended', {
      ...host,
      organisation: { ...owner, ...suspended },
    });
    await assertRefusedRequest(403, 'organisation_suspended', {
      ...host,
      actingOrganisation: { ...otherOrganisation, ...suspended },
    });
    for (const verdict of verdicts) {
      assert.ok(verdict.kind === 'client_refused');
      assert.deepEqual([verdict.clientId, accountOf(verdict)], ['C1', account]);
    }
    assert.deepEqual(reports, Array(2).fill({ what: 'used', of: 'K1' }));
  });
});

describe('400', () => {
  const missing = (text: string) =>
    JSON.parse(text).errors.map(({ message, hint, ...fault }: Record<string, unknown>) => {
      assert.match(String(message), new RegExp(`^\`${fault.name}\` is missing: `));
      assert.match(String(hint), new RegExp(`^Send \`${fault.name}\` with `));
      return fault;
    });
  const required = (name: string) => ({
    ...{ severity: 'error', code: 'required', in: 'header', name, label: name },
  });

  test('platform_required names the header and the expected platform', async () => {
    const { text } = await assertRefusedRequest(400, 'platform_required', platform);
    assert.deepEqual(missing(text), [{ ...required('id_platform'), expected: platformId }]);
  });

  test('origin_required names the header and the expected value', async () => {
    const { text } = await assertRefusedRequest(400, 'origin_required', platform, {
      id_platform: platformId,
    });
    const expected = 'a domain registered for the platform';
    assert.deepEqual(missing(text), [{ ...required('Origin'), expected }]);
  });
});

describe('403 platform_not_allowed', () => {
  const foreign = () => reports.filter(({ what }) => what === 'foreign platform');

  test('is reported as a security event only for the platform of another organisation', async () => {
    await assertRefusedRequest(400, 'platform_required', platform);
    await assertRefusedRequest(403, 'origin_not_allowed', platform, {
      ...platformHeaders,
      Origin: 'https://evil.example',
    });
    assert.equal((await call(host, { id_platform: 'PL0002' })).status, 200);
    await assertRefusedRequest(
      403,
      'platform_not_allowed',
      withPlatform({ status: 'suspended' }),
      platformHeaders,
    );
    assert.deepEqual(foreign(), []);
    await assertRefusedRequest(403, 'platform_not_allowed', platform, {
      ...platformHeaders,
      id_platform: 'PL0002',
    });
    assert.deepEqual(foreign(), [{ what: 'foreign platform', of: 'C1' }]);
  });

  test('returns 403 for a platform client whose platform no longer exists, with any header', async () => {
    await assertRefusedRequest(403, 'platform_not_allowed', { ...platform, platform: null }, platformHeaders);
  });
});

describe('403 origin_not_allowed', () => {
  test('returns 403 for the origin null, even if a domain named null is registered', async () => {
    const named = withPlatform({ domains: ['https://null'] });
    await assertRefusedRequest(403, 'origin_not_allowed', named, { ...platformHeaders, Origin: 'null' });
    assert.equal((await call(named, { ...platformHeaders, Origin: 'https://null' })).status, 200);
  });
});

function withPlatform(changes: Partial<NonNullable<Credentials['platform']>>): Credentials {
  assert.ok(platform.platform);
  return { ...platform, platform: { ...platform.platform, ...changes } };
}
