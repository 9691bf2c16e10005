import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { ManagementClient } from '../callers/caller.ts';
import { member, type OperationTestResponse, textMember } from '../foundation/http/testing/request.ts';
import { numbersOf } from '../organisations/public.ts';
import { auditOf, organisationCaller } from '../organisations/testing/organisations.ts';
import { openTestOffice } from '../processing/testing/test-office.ts';
import { exampleKind } from './authorisations/authorisation.ts';

let made = 0;

const office = await openTestOffice();
const trader = await organisationCaller(office.database, office.source);
const other = await organisationCaller(office.database, office.source);
after(() => office.stop());

/** A register under test: its operations, and the body that registers an entry of an organisation. */
interface TestRegister {
  readonly path: string;
  readonly create: string;
  readonly get: string;
  readonly list: string;
  readonly update: string;
  readonly audited: string;
  /** The property that identifies an entry in its register. */
  readonly unique: string;
  readonly inUse: string;
  /** Whether an entry belongs to an organisation, and not to an identification number. */
  readonly isOfOrganisation: boolean;
  readonly wanted: (owner: ManagementClient) => Promise<object>;
}

const registers: readonly TestRegister[] = [
  {
    ...{ path: '/management/guarantees', create: 'createGuarantee', get: 'getGuarantee' },
    ...{ list: 'listGuarantees', update: 'updateGuarantee', audited: 'guarantee' },
    ...{ unique: 'reference', inUse: 'guarantee_reference_in_use', isOfOrganisation: true },
    wanted: async ({ organisation }) => ({ organisationId: organisation.id, amount: '1000.00' }),
  },
  {
    ...{ path: '/management/deferment-accounts', create: 'createDefermentAccount' },
    ...{ get: 'getAnyDefermentAccount', list: 'listAllDefermentAccounts' },
    ...{ update: 'updateDefermentAccount', audited: 'deferment_account' },
    ...{ unique: 'number', inUse: 'account_number_in_use', isOfOrganisation: true },
    wanted: async ({ organisation }) => ({ organisationId: organisation.id, limit: '1000.00' }),
  },
  {
    ...{ path: '/management/authorisations', create: 'createAuthorisation', get: 'getAnyAuthorisation' },
    ...{ list: 'listAllAuthorisations', update: 'updateAuthorisation', audited: 'authorisation' },
    ...{ unique: 'number', inUse: 'authorisation_number_in_use', isOfOrganisation: false },
    async wanted({ organisation }) {
      const [holder] = await numbersOf(office.database.system, organisation.id);
      return { kind: exampleKind, holder };
    },
  },
];

for (const register of registers) {
  const { path, create, get, list, update, audited, unique, inUse, isOfOrganisation } = register;
  const createBody = async (changed: object = {}, owner = trader): Promise<Record<string, unknown>> => {
    made += 1;
    return { [unique]: `R${made}`, ...(await register.wanted(owner)), ...changed };
  };
  const registered = async (changed: object = {}, owner = trader): Promise<OperationTestResponse> => {
    const answered = await office.call(create, { body: await createBody(changed, owner) });
    assert.equal(answered.status, 201, JSON.stringify(answered.body));
    return answered;
  };
  const idOf = ({ body }: OperationTestResponse): string => textMember(body, 'id');
  const suspend = (id: string, call: object = {}) =>
    office.call(update, { params: { id }, body: { status: 'suspended' }, ...call });
  const auditedFor = () => (isOfOrganisation ? trader : office.officer).organisation.id;

  describe(`the register of ${path}`, () => {
    test('contains an entry that customs creates, with its first day, location and one audit row', async () => {
      const answered = await registered({ validUntil: '2027-01-31' });
      const id = idOf(answered);
      assert.equal(answered.headers.get('Location'), `${office.baseUrl}${path}/${id}`);
      assert.equal(answered.headers.get('ETag'), '"1"');
      assert.equal(member(answered.body, 'validFrom'), '2026-11-20');
      const read = await office.call(get, { caller: trader, params: { id } });
      assert.deepEqual(read.body, answered.body);
      assert.equal(read.headers.get('ETag'), '"1"');
      const [row, ...others] = await auditOf(office.database, id);
      assert.equal(others.length, 0);
      assert.equal(row?.action, `${audited}.create`);
      assert.equal(row.organisationId, auditedFor());
      assert.equal(row.actor, `client ${office.officer.client.id}`);
      assert.deepEqual(row.change, { after: answered.body });
    });

    test('lists entries by filter and page to customs, and only its own entries to a trader', async () => {
      const [first, second] = [await registered(), await registered()];
      const foreign = idOf(await registered({}, other));
      const query = { [unique]: textMember(first.body, unique), limit: 1 };
      const found = await office.call(list, { query });
      assert.equal(member(found.body, 'items', 0, 'id'), idOf(first));
      assert.equal(member(found.body, 'more'), false);
      const suspended = await office.call(list, { query: { ...query, status: 'suspended' } });
      assert.deepEqual(member(suspended.body, 'items'), []);
      const page = await office.call(list, { caller: trader, query: { limit: 1 } });
      const after = textMember(page.body, 'cursor');
      const next = await office.call(list, { caller: trader, query: { after } });
      const ids = JSON.stringify([member(page.body, 'items'), member(next.body, 'items')]);
      assert.ok(ids.includes(idOf(first)) && ids.includes(idOf(second)) && !ids.includes(foreign));
      const otherFilter = { after, status: 'suspended' };
      const refused = await office.call(list, { caller: trader, query: otherFilter });
      assert.equal(refused.code, 'input_invalid');
    });

    test('stores a change with a new version and an audit row, also when customs undoes it', async () => {
      const id = idOf(await registered());
      const changed = await suspend(id);
      assert.equal(member(changed.body, 'status'), 'suspended');
      assert.equal(changed.headers.get('ETag'), '"2"');
      const undone = await suspend(id, { body: { status: 'active' } });
      assert.equal(undone.headers.get('ETag'), '"3"');
      assert.deepEqual((await office.call(get, { params: { id } })).body, undone.body);
      const rows = await auditOf(office.database, id);
      assert.deepEqual(
        rows.map(({ action, organisationId }) => [action, organisationId]),
        [`${audited}.create`, `${audited}.update`, `${audited}.update`].map((action) => [
          action,
          auditedFor(),
        ]),
      );
      assert.deepEqual(rows[1]?.change, { before: { status: 'active' }, after: { status: 'suspended' } });
    });

    test('stores no version and no audit row for a change without effect', async () => {
      const id = idOf(await registered());
      const answered = await suspend(id, { body: { status: 'active' } });
      assert.equal(answered.headers.get('ETag'), '"1"');
      assert.equal((await auditOf(office.database, id)).length, 1);
    });

    test('returns 400 for an entry that ends before its first day', async () => {
      const answered = await office.call(create, { body: await createBody({ validUntil: '2026-11-19' }) });
      assert.equal(answered.code, 'input_invalid');
      assert.equal(member(answered.body, 'errors', 0, 'pointer'), '/validUntil');
      if (!isOfOrganisation) return;
      const changed = await suspend(idOf(await registered()), { body: { validUntil: '2026-11-19' } });
      assert.equal(changed.code, 'input_invalid');
    });

    test('returns 403 to a trader that creates or changes an entry, including its own', async () => {
      const id = idOf(await registered());
      const refused = await office.call(create, { caller: trader, body: await createBody() });
      assert.equal(refused.code, 'customs_authority_required');
      assert.equal((await suspend(id, { caller: trader })).code, 'customs_authority_required');
      assert.equal(member((await office.call(get, { params: { id } })).body, 'status'), 'active');
    });

    test('returns the same 404 for an unknown entry and for an entry of another organisation', async () => {
      const id = idOf(await registered());
      const unknown = `${id.slice(0, 4)}01kaz4w7m0v3c5n8q2x6t9r1ye`;
      for (const each of [id, unknown]) {
        const read = await office.call(get, { caller: other, params: { id: each } });
        assert.equal(read.code, 'not_found');
        const changed = await suspend(each, { caller: other });
        assert.equal(changed.code, isOfOrganisation ? 'not_found' : 'customs_authority_required');
      }
      assert.equal((await suspend(unknown)).code, 'not_found');
      if (!isOfOrganisation) return;
      const body = await createBody({ organisationId: 'org_01kaz4w7m0v3c5n8q2x6t9r1ye' });
      assert.equal((await office.call(create, { body })).code, 'not_found');
    });

    test('returns 409 to the second of two concurrent requests for the same entry', async () => {
      const body = await createBody();
      const answers = await Promise.all([office.call(create, { body }), office.call(create, { body })]);
      assert.deepEqual(
        answers.map(({ code }) => code ?? 'created').toSorted(),
        ['created', inUse].toSorted(),
      );
      const { status, code } = await office.call(create, { body });
      assert.deepEqual([status, code], [409, inUse]);
    });

    test('returns 409 for a stale If-Match, and to the second of two concurrent changes', async () => {
      const id = idOf(await registered());
      const stale = await suspend(id, { headers: { 'if-match': '"2"' } });
      assert.equal(stale.code, 'version_conflict');
      const headers = { 'if-match': '"1"' };
      const answers = await Promise.all([suspend(id, { headers }), suspend(id, { headers })]);
      const codes = answers.map(({ code }) => code ?? 'changed');
      assert.deepEqual(codes.toSorted(), ['changed', 'version_conflict']);
    });
  });
}

test('a revoked authorisation can’t be used again, and a second revocation has no effect', async () => {
  const holder = 'XA100200300499';
  const body = { number: 'REVOKED1', kind: exampleKind, holder };
  const { body: created } = await office.call('createAuthorisation', { body });
  const params = { id: textMember(created, 'id') };
  const to = (status: string, more: object = {}) =>
    office.call('updateAuthorisation', { params, body: { status, ...more } });
  const hearingException = { code: 'FRAUD', reason: 'The holder has no premises.' };
  assert.equal((await to('revoked', { hearingException })).headers.get('ETag'), '"2"');
  assert.equal((await to('active')).code, 'authorisation_revoked');
  assert.equal((await to('revoked')).headers.get('ETag'), '"2"');
  const rows = await auditOf(office.database, params.id);
  assert.equal(rows.length, 2);
});
