import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { textAt } from '../conformance/json.ts';
import { pdfFile } from '../server/src/documents/testing/files.ts';
import { startInProcessPortal } from './in-process-portal.ts';
import type { Answer, CallOptions, PortalClient } from './portal-client.ts';
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
    // Code lists, tariff and rules belong to no organisation: every caller gets the same.
    const served = await readServedOperations(portal.baseUrl);
    // Operations for the authority's clients refuse all others whatever they name. A session belongs to its person:
    // session.test.ts covers it.
    operations = served.filter(
      ({ area, forAuthority, forPrograms, path }) =>
        ((forPrograms && !forAuthority) || area === 'own') &&
        !/^\/(openapi|management\/organisation)\/(reference|rules|tariff)/.test(path),
    );
  });
  after(() => portal?.stop());

  test('404 from every operation with an id in its path, byte for byte', async (context) => {
    const before = await ownersView(parties);
    let calls = 0;
    for (const operation of operations.filter(({ path }) => path.includes('{'))) {
      for (const id of foreignIdsOf(parties, operation)) {
        const statuses = new Set<number>();
        for (const options of variants(operation)) {
          statuses.add(await assertAlike(parties.other[operation.area], operation, id, options));
          calls += 2;
        }
        assert.ok(statuses.has(404), `${operation.id} of another’s ${id.name} is 404`);
      }
    }
    context.diagnostic(`${calls} calls`);
    assert.deepEqual(await ownersView(parties), before, 'nothing of the owner’s has changed');
  });

  test('404 for an id in a body', async () => {
    const { foreign, other } = parties;
    const organisation = foreign['/management/organisations']?.[0];
    const platform = foreign['/management/platforms']?.[0];
    assert.ok(organisation && platform);
    const bodies = [
      ['/management/clients', organisation, (id: string) => ({ ...host, organisationId: id })],
      ['/management/clients', platform, (id: string) => ({ ...ofPlatform, platformId: id })],
      ['/management/platforms', organisation, (id: string) => ({ ...newPlatform, organisationId: id })],
    ] as const;
    for (const [path, { owned, missing }, body] of bodies) {
      const theirs = await other.management.call('POST', path, { body: body(owned) });
      const nobodys = await other.management.call('POST', path, { body: body(missing) });
      assert.equal(theirs.status, 404, `${path}: ${theirs.text}`);
      assert.deepEqual(comparable(theirs), comparable(nobodys));
    }
  });

  test('403: operations of people for their organisation, with a token', async () => {
    const { other } = parties;
    const own = operations.filter(({ area }) => area === 'own');
    assert.ok(own.length >= 20);
    for (const { id, method, path } of own) {
      const answer = await other.management.call(method, path.replaceAll(/\{\w+\}/g, '1'));
      assert.equal(textAt(answer.body, 'code'), 'user_session_required', `${id}: ${answer.text}`);
    }
  });

  test('200: the request log contains only their requests', async () => {
    const { other, otherOrganisationId, organisationId } = parties;
    const { body, text } = await other.management.call('GET', '/management/request-log?limit=500');
    assert.equal(textAt(body, 'items', 0, 'organisationId'), otherOrganisationId, text);
    assert.ok(!text.includes(`"organisationId":"${organisationId}"`));
  });

  test('200: no list contains it', async () => {
    const { foreign, other, organisationId } = parties;
    const ids = Object.values(foreign).flatMap((group) =>
      group.map(({ owned }) => owned.replace(/^\w+:/, '')),
    );
    // The log of a caller's requests contains the paths that it requested.
    const lists = operations.filter(
      ({ id, method, path }) => method === 'GET' && !path.includes('{') && id !== 'listRequestLog',
    );
    assert.ok(lists.length >= 5);
    for (const { area, id: operationId, path } of lists) {
      const own = needed[operationId]?.query;
      for (const query of own ? [own] : ['', '?limit=100', `?organisationId=${organisationId}`]) {
        const answer = await other[area].call('GET', path + query);
        // Some operations do not support these parameters.
        if (query !== '' && answer.status === 400) continue;
        // Data of the portal as a whole is for customs only.
        if (textAt(answer.body, 'code') === 'customs_authority_required') continue;
        assert.equal(answer.status, 200, `${path}${query}: ${answer.text}`);
        for (const id of ids) assert.ok(!answer.text.includes(id), `${path}${query} shows ${id}`);
      }
    }
  });
});

const host = { name: 'Foreign', userType: 'host_to_host' } as const;
const ofPlatform = { name: 'Foreign', userType: 'platform' } as const;
const newPlatform = { name: 'Foreign', domains: ['https://foreign.example'] } as const;

const upload = {
  query: '?type=N380',
  options: { body: pdfFile().toString('latin1'), headers: { 'Content-Type': 'application/pdf' } },
};

/** Documents contain no examples of files or of required parameters. */
const needed: Readonly<Record<string, { readonly query: string; readonly options: CallOptions }>> = {
  exportEvents: {
    query: '?occurredFrom=2020-01-01T00:00:00Z&occurredBefore=2100-01-01T00:00:00Z',
    options: {},
  },
  uploadDocument: upload,
  uploadOrganisationDocument: upload,
};

/** Returns the documented requests with and without a condition: none may reveal that a resource exists. */
function variants({ id, method, examples, needsIfMatch }: ServedOperation): CallOptions[] {
  const own = needed[id]?.options;
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

async function assertAlike(
  caller: Pick<PortalClient, 'call'>,
  { id: operationId, method, path }: ServedOperation,
  { name, owned, missing }: ForeignId,
  options: CallOptions,
): Promise<number> {
  const query = needed[operationId]?.query ?? '';
  const callOn = (id: string): Promise<Answer> =>
    caller.call(method, path.replace(/\{\w+\}/, id).replaceAll(/\{\w+\}/g, '1') + query, options);
  const theirs = await callOn(owned);
  const nobodys = await callOn(missing);
  const what = `${method} ${path} of another’s ${name}`;
  // 403 applies where the caller has no right to the operation at all.
  assert.ok([403, 404].includes(theirs.status), `${what}: ${theirs.text}`);
  assert.deepEqual(comparable(theirs), comparable(nobodys), what);
  return theirs.status;
}

/** Returns a response without the parts that differ from request to request. */
function comparable({ status, headers, text }: Answer) {
  const requestId = headers.get('x-request-id') ?? '';
  const own = ['date', 'x-request-id', 'ratelimit'];
  return {
    status,
    headers: [...headers].filter(([name]) => !own.includes(name)),
    text: text.replaceAll(requestId, '<request>'),
  };
}

/** Returns the owner's resources as the owner and customs see them. */
async function ownersView({ owner, customs, foreign }: TwoOrganisations): Promise<string[]> {
  const view: string[] = [];
  for (const [path, ids] of Object.entries(foreign)) {
    // Only their own organisation sees people, invitations and views, in lists.
    if (/\/(members|invitations|people|views)$|^\/management\/organisation\//.test(path)) continue;
    const client = path.startsWith('/openapi') ? owner : customs;
    for (const { owned } of ids) {
      const answer = await client.call('GET', `${path}/${owned}`);
      assert.equal(answer.status, 200, answer.text);
      // Shortened, so that a difference remains readable.
      const digest = createHash('sha256').update(answer.text).digest('hex').slice(0, 16);
      view.push(`${path}/${owned} ${digest}`);
    }
  }
  return view;
}
