import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { type ManagementClient, managementScopes } from '../../callers/public.ts';
import { migratedTestDatabase } from '../../foundation/database/testing/migrated-database.ts';
import { withDependencies } from '../../foundation/http/operation.ts';
import { callOperation, member, textMember } from '../../foundation/http/testing/request.ts';
import { addMember } from '../../organisations/members/public.ts';
import { auditOf, organisationCaller, testSource } from '../../organisations/testing/organisations.ts';
import { createPlatform } from '../../platforms/public.ts';
import { findPresentedCredentials } from '../guard/credentials-store.ts';
import { accessRowsText } from '../testing/clients.ts';
import { newClientExamples } from './client-examples.ts';
import { clientSecretDigest } from './client-secret.ts';
import { createClientOperation } from './create-client.ts';

const source = testSource();

const testing = await migratedTestDatabase();
const operation = withDependencies(createClientOperation, {
  database: testing.database,
  source,
  baseUrl: 'https://portal.example',
  profile: 'sandbox',
});
const authority = await organisationCaller(testing.database, source, 'customs_authority');
const trader = await organisationCaller(testing.database, source);
const other = await organisationCaller(testing.database, source);
const platform = await testing.database.systemTransaction((transaction) =>
  createPlatform(
    transaction,
    source.now(),
    { actor: { kind: 'system', id: 'test' } },
    { organisationId: trader.organisation.id, name: 'P', domains: ['https://p.example'] },
  ),
);
const platformId = platform.id;
after(() => testing.stop());

const body = { name: 'Warehouse', userType: 'host_to_host' };
const create = (caller: ManagementClient, settings: object) =>
  callOperation(operation, { caller, body: settings });

describe('201', () => {
  test('creates a host-to-host client with a secret and with all scopes of its kind', async () => {
    const answered = await create(trader, body);
    assert.equal(answered.status, 201);
    assert.equal(member(answered.body, 'organisationId'), trader.organisation.id);
    assert.match(textMember(answered.body, 'clientSecret'), /^cps_[0-9A-Za-z]{43}$/);
    assert.equal(member(answered.body, 'authentication'), 'client_secret');
    assert.deepEqual(member(answered.body, 'scopes'), [
      'declarations:read',
      'declarations:write',
      'reference:read',
      'notifications:manage',
      'debts:read',
      'debts:write',
      'guarantees:read',
      'guarantees:write',
    ]);
    assert.equal(answered.headers.get('ETag'), '"1"');
  });

  test('returns the client secret in this response only and stores its digest', async () => {
    const answered = await create(trader, body);
    const secret = textMember(answered.body, 'clientSecret');
    const dump = await accessRowsText(testing.database);
    assert.ok(!dump.includes(secret));
    assert.ok(dump.includes(clientSecretDigest(secret).toString('hex')));
    const [row] = await auditOf(testing.database, textMember(answered.body, 'id'));
    assert.equal(row?.action, 'client.create');
    assert.doesNotMatch(JSON.stringify(row), /secret_|cps_|[0-9a-f]{64}/);
  });

  test('creates a client with keys and without a secret', async () => {
    const answered = await create(trader, newClientExamples.keys?.value ?? {});
    assert.equal(answered.status, 201);
    assert.equal(member(answered.body, 'clientSecret'), undefined);
    assert.equal(member(answered.body, 'authentication'), 'private_key_jwt');
    assert.equal(member(answered.body, 'jwks', 'keys', 0, 'kid'), '2026-11');
    assert.deepEqual(member(answered.body, 'domains'), ['https://customs.northwind.example']);
  });

  test('assigns a platform client to its platform’s organisation, also when the authority creates it', async () => {
    const settings = {
      name: 'P',
      userType: 'platform',
      platformId,
      redirectUris: ['https://p.example/back'],
    };
    for (const caller of [trader, authority]) {
      const answered = await create(caller, settings);
      assert.equal(member(answered.body, 'platformId'), platformId);
      assert.equal(member(answered.body, 'organisationId'), trader.organisation.id);
    }
    const named = { ...settings, organisationId: trader.organisation.id };
    assert.equal((await create(authority, named)).status, 201);
  });

  test('lets the authority create a client of another organisation, which the guard accepts', async () => {
    const answered = await create(authority, { ...body, organisationId: other.organisation.id });
    const clientId = textMember(answered.body, 'id');
    const found = await findPresentedCredentials(testing.database.system, {
      digests: [],
      clientId,
      actingOrganisationId: trader.organisation.id,
      tokenId: 't',
      grantId: null,
      personId: null,
    });
    assert.equal(found.client?.organisationId, other.organisation.id);
    assert.equal(found.organisation?.id, other.organisation.id);
    assert.equal(found.actingOrganisation?.name, trader.organisation.name);
    assert.equal(found.platform, null);
    const [row] = await auditOf(testing.database, clientId);
    assert.equal(row?.organisationId, other.organisation.id);
    assert.equal(row.actor, `client ${authority.client.id}`);
  });

  test('creates a management client with the management scopes of its creator', async () => {
    const settings = { name: 'M', userType: 'management' };
    const answered = await create(trader, settings);
    assert.deepEqual(member(answered.body, 'scopes'), ['management:read', 'management:write']);
    const all = await create({ ...authority, scopes: new Set(managementScopes) }, settings);
    assert.deepEqual(member(all.body, 'scopes'), [...managementScopes]);
  });

  test('makes the creator the responsible person, or, if a client is the creator, that client’s responsible person', async () => {
    const owner = await testing.database.systemTransaction((transaction) =>
      addMember(
        transaction,
        source,
        { actor: { kind: 'system', id: 'test' } },
        {
          organisationId: trader.organisation.id,
          email: 'owner@made.example',
          name: 'Olga',
          password: 'a',
          role: 'owner',
        },
      ),
    );
    const responsible = { id: owner, organisationId: trader.organisation.id, role: 'owner' } as const;
    const answered = await create({ ...trader, responsible }, body);
    assert.deepEqual(member(answered.body, 'responsible'), { id: owner, name: 'Olga', role: 'owner' });
    assert.equal(member((await create(trader, body)).body, 'responsible'), null);
  });
});

describe('403', () => {
  test('rejects management scopes that the creator does not have', async () => {
    const scopes = ['management:read', 'management:declarations:write'];
    const answered = await create(trader, { name: 'M', userType: 'management', scopes });
    assert.equal(answered.code, 'rights_exceeded');
    assert.deepEqual(member(answered.body, 'scopes'), ['management:declarations:write']);
  });
});

describe('400', () => {
  const faulty: Record<string, [object, string]> = {
    'a platform client without a platform': [{ userType: 'platform' }, '/platformId'],
    'a platform for a host-to-host client': [{ platformId: 'PL1000' }, '/platformId'],
    'a management scope for a host-to-host client': [{ scopes: ['management:read'] }, '/scopes/0'],
    'an Open API scope for a management client': [
      { userType: 'management', scopes: ['management:read', 'declarations:read'] },
      '/scopes/1',
    ],
    'a scope in capitals': [{ scopes: ['Declarations:read'] }, '/scopes/0'],
    'an empty list of scopes': [{ scopes: [] }, '/scopes'],
    'a scope that is listed twice': [{ scopes: ['declarations:read', 'declarations:read'] }, '/scopes'],
    'an invalid domain': [{ domains: ['null'] }, '/domains/0'],
    'a redirect URI for a host-to-host client': [{ redirectUris: ['https://a.example/'] }, '/redirectUris'],
    'a secret chosen by the caller': [{ clientSecret: 'cps_x' }, '/clientSecret'],
    'an id chosen by the caller': [{ id: 'cli_x' }, '/id'],
  };
  for (const [name, [members, pointer]] of Object.entries(faulty)) {
    test(`rejects ${name}`, async () => {
      const answered = await create(trader, { ...body, ...members });
      assert.equal(answered.code, 'input_invalid');
      const errors = member(answered.body, 'errors');
      assert.ok(Array.isArray(errors));
      assert.ok(
        errors.some((error) => member(error, 'pointer') === pointer),
        JSON.stringify(errors),
      );
    });
  }

  test('reports every error of the request in one response', async () => {
    const answered = await create(trader, {
      ...body,
      scopes: ['management:read'],
      domains: ['a/b'],
      redirectUris: ['x'],
      platformId: 'PL1000',
    });
    const errors = member(answered.body, 'errors');
    assert.ok(Array.isArray(errors));
    assert.equal(errors.length, 5);
  });
});

describe('404', () => {
  test('responds to another’s organisation or platform as to a missing one and creates no client', async () => {
    const count = async () => (await accessRowsText(testing.database)).split('\n').length;
    const before_ = await count();
    const missing = `org_${'0'.repeat(26)}`;
    const platform = { name: 'P', userType: 'platform' };
    const pairs = [
      [
        { ...body, organisationId: other.organisation.id },
        { ...body, organisationId: missing },
      ],
      [
        { ...platform, platformId },
        { ...platform, platformId: 'PL9999' },
      ],
    ] as const;
    for (const [foreign, none] of pairs) {
      const caller = foreign === pairs[1][0] ? other : trader;
      const answered = await create(caller, foreign);
      assert.equal(answered.status, 404);
      assert.deepEqual(answered.body, (await create(caller, none)).body);
    }
    const mixed = { ...platform, platformId, organisationId: other.organisation.id };
    assert.equal((await create(authority, mixed)).status, 404);
    assert.equal(await count(), before_);
  });
});
