import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { textAt } from '../conformance/json.ts';
import { createPdfFile } from '../server/src/documents/testing/files.ts';
import { startInProcessPortal } from './in-process-portal.ts';
import type { CallOptions, PortalClient, PortalResponse } from './portal-client.ts';
import type { ServingPortal } from './portal-process.ts';
import { readServedOperations, type ServedOperation } from './served-operations.ts';
import { type ForeignId, makeTwoOrganisations, type TwoOrganisations } from './two-organisations.ts';

describe('resources of another organisation look missing', () => {
  let portal: ServingPortal;
  let parties: TwoOrganisations;
  let operations: readonly ServedOperation[];

  before(async () => {
    portal = await startInProcessPortal({ environment: { PORTAL_CLIENT_RATE: '0' } });
    parties = await makeTwoOrganisations(portal);
    // Leaves out code lists, tariff and rules, because they are the same for every caller.
    const served = await readServedOperations(portal.baseUrl);
    // Leaves out operations for customs, which refuse all other callers, and sessions, which session.test.ts
    // covers.
    operations = served.filter(
      ({ area, forAuthority, forPrograms, path }) =>
        ((forPrograms && !forAuthority) || area === 'own') &&
        !/^\/(openapi|management\/organisation)\/(reference|rules|tariff)/.test(path),
    );
  });
  after(() => portal?.stop());

  test('returning 404 byte for byte, from every operation with an id in its path', async (context) => {
    const before = await ownersView(parties);
    let calls = 0;
    for (const operation of operations.filter(({ path }) => path.includes('{'))) {
      for (const id of foreignIdsOf(parties, operation)) {
        const statuses = new Set<number>();
        for (const options of variants(operation)) {
          statuses.add(await assertSameAsMissing(parties.other[operation.area], operation, id, options));
          calls += 2;
        }
        assert.ok(statuses.has(404), `${operation.id} of another’s ${id.name} is 404`);
      }
    }
    context.diagnostic(`${calls} calls`);
    assert.deepEqual(await ownersView(parties), before, 'nothing of the owner’s has changed');
  });

  test('returning 404, for an id in a body', async () => {
    const { foreign, other } = parties;
    const organisation = foreign['/management/organisations']?.[0];
    const platform = foreign['/management/platforms']?.[0];
    assert.ok(organisation && platform);
    const bodies = [
      ['/management/clients', organisation, (id: string) => ({ ...host, organisationId: id })],
      ['/management/clients', platform, (id: string) => ({ ...platformOperations, platformId: id })],
      ['/management/platforms', organisation, (id: string) => ({ ...newPlatform, organisationId: id })],
    ] as const;
    for (const [path, { owned, missing }, body] of bodies) {
      const theirs = await other.management.call('POST', path, { body: body(owned) });
      const nobodys = await other.management.call('POST', path, { body: body(missing) });
      assert.equal(theirs.status, 404, `${path}: ${theirs.text}`);
      assert.deepEqual(comparable(theirs), comparable(nobodys));
    }
  });

  test('with 403 for a token at operations for people and their organisation', async () => {
    const { other } = parties;
    const own = operations.filter(({ area }) => area === 'own');
    assert.ok(own.length >= 20);
    for (const { id, method, path } of own) {
      const answer = await other.management.call(method, path.replaceAll(/\{\w+\}/g, '1'));
      assert.equal(textAt(answer.body, 'code'), 'user_session_required', `${id}: ${answer.text}`);
    }
  });

  test('in the request log, which contains only the caller’s requests', async () => {
    const { other, otherOrganisationId, organisationId } = parties;
    const { body, text } = await other.management.call('GET', '/management/request-log?limit=500');
    assert.equal(textAt(body, 'items', 0, 'organisationId'), otherOrganisationId, text);
    assert.ok(!text.includes(`"organisationId":"${organisationId}"`));
  });

  test('in every list', async () => {
    const { foreign, other, organisationId } = parties;
    // Everybody can read the incidents that customs publishes.
    const { '/management/incidents': _published, ...privateResources } = foreign;
    const ids = Object.values(privateResources).flatMap((group) =>
      group.map(({ owned }) => owned.replace(/^\w+:/, '')),
    );
    // Leaves out the request log, because it contains the paths that the caller itself has requested.
    const lists = operations.filter(
      ({ id, method, path }) => method === 'GET' && !path.includes('{') && id !== 'listRequestLog',
    );
    assert.ok(lists.length >= 5);
    for (const { area, id: operationId, path } of lists) {
      const own = requiredInputs[operationId]?.query;
      for (const query of own ? [own] : ['', '?limit=100', `?organisationId=${organisationId}`]) {
        const answer = await other[area].call('GET', path + query);
        // Skips parameters that an operation does not support.
        if (query !== '' && answer.status === 400) continue;
        // Skips data of the whole portal, which only customs can read.
        if (textAt(answer.body, 'code') === 'customs_authority_required') continue;
        assert.equal(answer.status, 200, `${path}${query}: ${answer.text}`);
        for (const id of ids) assert.ok(!answer.text.includes(id), `${path}${query} shows ${id}`);
      }
    }
  });
});

const host = { name: 'Foreign', userType: 'host_to_host' } as const;
const platformOperations = { name: 'Foreign', userType: 'platform' } as const;
const newPlatform = { name: 'Foreign', domains: ['https://foreign.example'] } as const;

const upload = {
  query: '?type=N380',
  options: { body: createPdfFile().toString('latin1'), headers: { 'Content-Type': 'application/pdf' } },
};

/** Uploads and required parameters for operations whose documentation contains no example of them. */
const requiredInputs: Readonly<Record<string, { readonly query: string; readonly options: CallOptions }>> = {
  exportEvents: {
    query: '?occurredFrom=2020-01-01T00:00:00Z&occurredBefore=2100-01-01T00:00:00Z',
    options: {},
  },
  uploadDocument: upload,
  uploadOrganisationDocument: upload,
  uploadDocumentAsOfficer: upload,
};

/**
 * Returns the documented requests of an operation, with and without `If-Match`, because none may reveal that a
 * resource exists.
 */
function variants({ id, method, examples, needsIfMatch }: ServedOperation): CallOptions[] {
  const own = requiredInputs[id]?.options;
  if (own) return [own];
  const headers = method === 'GET' ? { 'If-None-Match': '"1"' } : { 'If-Match': '"1"' };
  const plain: CallOptions[] = examples.length > 0 ? examples.map((body) => ({ body })) : [{}];
  const conditional = plain.map((options) => ({ ...options, headers }));
  return needsIfMatch ? conditional : [...plain, ...conditional];
}

function foreignIdsOf({ foreign }: TwoOrganisations, { id, path }: ServedOperation): readonly ForeignId[] {
  const ids = foreign[path.slice(0, path.indexOf('/{'))];
  assert.ok(ids, `${id}: two-organisations.ts has no foreign id for ${path}`);
  return ids;
}

async function assertSameAsMissing(
  caller: Pick<PortalClient, 'call'>,
  { id: operationId, method, path }: ServedOperation,
  { name, owned, missing }: ForeignId,
  options: CallOptions,
): Promise<number> {
  const query = requiredInputs[operationId]?.query ?? '';
  const callOn = (id: string): Promise<PortalResponse> =>
    caller.call(method, path.replace(/\{\w+\}/, id).replaceAll(/\{\w+\}/g, '1') + query, options);
  const theirs = await callOn(owned);
  const nobodys = await callOn(missing);
  const what = `${method} ${path} of another’s ${name}`;
  // Accepts 403 for operations that the caller may never call.
  assert.ok([403, 404].includes(theirs.status), `${what}: ${theirs.text}`);
  assert.deepEqual(comparable(theirs), comparable(nobodys), what);
  return theirs.status;
}

/** Returns a response without the parts that differ in each request. */
function comparable({ status, headers, text }: PortalResponse) {
  const requestId = headers.get('x-request-id') ?? '';
  const own = ['date', 'x-request-id', 'ratelimit'];
  return {
    status,
    headers: [...headers].filter(([name]) => !own.includes(name)),
    text: text.replaceAll(requestId, '<request>'),
  };
}

/** Returns the owner's resources, as the owner and customs see them. */
async function ownersView({ owner, customs, foreign }: TwoOrganisations): Promise<string[]> {
  const view: string[] = [];
  for (const [path, ids] of Object.entries(foreign)) {
    // Selects who reads a list: only their own organisation sees people, invitations and views.
    if (/\/(members|invitations|people|views)$|^\/management\/organisation\//.test(path)) continue;
    const client = path.startsWith('/openapi') ? owner : customs;
    for (const { owned } of ids) {
      const answer = await client.call('GET', `${path}/${owned}`);
      assert.equal(answer.status, 200, answer.text);
      // Compares digests instead of texts, so that a difference is short enough to read.
      const digest = createHash('sha256').update(answer.text).digest('hex').slice(0, 16);
      view.push(`${path}/${owned} ${digest}`);
    }
  }
  return view;
}
