import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { bodyWithStatus, member, textMember } from '../../foundation/http/testing/request.ts';
import { organisationCaller } from '../../organisations/testing/organisations.ts';
import { addOfficer, signedInOfficer } from '../testing/officers.ts';
import { openTestOffice } from '../testing/test-office.ts';

const office = await openTestOffice();
const ada = await addOfficer(office, 'Ada', 'officer');
const ben = await addOfficer(office, 'Ben', 'supervisor');
const cara = await addOfficer(office, 'Cara', 'administrator');
after(() => office.stop());

const assign = (id: string, officer: string) =>
  office.call('assignDeclaration', { params: { id }, body: { officer } });
const reassign = (officer: string | null, declarations: readonly object[], call: object = {}) =>
  office.call('reassignDeclarations', { body: { officer, declarations }, ...call });
const expectedOutcomes = (body: unknown, count: number) =>
  Array.from({ length: count }, (_, place) => member(body, 'items', place, 'outcome'));
const readAssignee = async (id: string) => {
  const { body } = await office.call('getDeclarationAsOfficer', { params: { id } });
  return member(body, 'assignment') && member(body, 'assignment', 'officer');
};

describe('200: the list of officers', () => {
  test('contains officers and supervisors with the number of their assignments, without administrators', async () => {
    await assign(await office.customs.lodge('OF-ADA'), ada);
    const body = await office.call('listOfficers').then(bodyWithStatus(200));
    const rows = [0, 1].map((place) =>
      ['name', 'role', 'open', 'away'].map((name) => member(body, 'items', place, name)),
    );
    assert.deepEqual(rows, [
      ['Ada', 'officer', 1, false],
      ['Ben', 'supervisor', 0, false],
    ]);
    assert.equal(member(body, 'items', 2), undefined);
  });

  test('includes an absence from its first to its last day, which can be changed and removed', async () => {
    const absent = (from: string, until: string) =>
      office.call('setAbsence', { params: { id: ben }, body: { from, until } });
    const ofBen = async (name: string) => member((await office.call('listOfficers')).body, 'items', 1, name);
    const today = office.source.now().toISOString().slice(0, 10);
    assert.equal((await absent('2099-01-01', '2099-01-05')).status, 200);
    assert.deepEqual(
      [await ofBen('away'), await ofBen('absence')],
      [false, { from: '2099-01-01', until: '2099-01-05' }],
    );
    await absent(today, today);
    assert.equal(await ofBen('away'), true);
    const refused = await absent('2099-01-05', '2099-01-04');
    assert.equal(textMember(refused.body, 'errors', 0, 'pointer'), '/until');
    assert.equal((await office.call('clearAbsence', { params: { id: ben } })).status, 204);
    assert.deepEqual([await ofBen('away'), await ofBen('absence')], [false, null]);
    assert.equal((await office.call('clearAbsence', { params: { id: ben } })).status, 404);
  });
});

describe('200: the customs office of an officer', () => {
  const set = (id: string, office_: string | null, call: object = {}) =>
    office.call('setOfficerOffice', { params: { id }, body: { office: office_ }, ...call });
  const officesOf = async () => {
    const { body } = await office.call('listOfficers');
    return [0, 1].map((place) => member(body, 'items', place, 'office'));
  };

  test('can be set, changed and removed, and each change is audited', async () => {
    assert.deepEqual(await officesOf(), [null, null]);
    for (const officeCode of ['XA000100', 'XA000200', null]) {
      const body = await set(ada, officeCode, {
        caller: signedInOfficer(office, ben, 'supervisor'),
      }).then(bodyWithStatus(200));
      assert.deepEqual(body, { office: officeCode });
      assert.deepEqual(await officesOf(), [officeCode, null]);
    }
    const rows = await office.database.system.query<{ change: unknown }>(
      `select changes as change from audit.events where target_id = $1 and action = 'officer.set_office' order by id`,
      [ada],
    );
    assert.deepEqual(
      rows.map(({ change }) => [member(change, 'before', 'office'), member(change, 'after', 'office')]),
      [
        [null, 'XA000100'],
        ['XA000100', 'XA000200'],
        ['XA000200', null],
      ],
    );
  });

  test('has one of two values that are set at the same time', async () => {
    const both = await Promise.all([set(ada, 'XA000100'), set(ada, 'XA000200')]);
    assert.deepEqual(
      both.map(({ status }) => status),
      [200, 200],
    );
    assert.match(String((await officesOf())[0]), /^XA000[12]00$/);
    await set(ada, null);
  });

  test('must be valid today; an unknown person, a person without a queue role, and a trader get 404', async () => {
    for (const wrong of ['XA999999', 'Havenport']) {
      const refused = await set(ada, wrong);
      assert.equal(refused.code, 'input_invalid');
      assert.equal(textMember(refused.body, 'errors', 0, 'pointer'), '/office');
    }
    assert.equal((await set(cara, 'XA000100')).code, 'not_found');
    assert.equal((await set('per_nobody', 'XA000100')).code, 'not_found');
    const caller = await organisationCaller(office.database, office.source);
    assert.equal((await set(ada, 'XA000100', { caller })).code, 'not_found');
    assert.deepEqual(await officesOf(), [null, null]);
  });
});

describe('200: a reassignment of declarations', () => {
  test('to another officer or to no officer returns one outcome for each declaration, and audits each', async () => {
    const [one, two, three] = [
      await office.customs.lodge('MOVE-1'),
      await office.customs.lodge('MOVE-2'),
      await office.customs.lodge('MOVE-3'),
    ];
    for (const id of [one, two, three]) await assign(id, ada);
    const missing = 'dec_00000000000000000000000000';
    const body = await reassign(ben, [
      { id: one, from: ada },
      { id: two, from: null },
      { id: missing, from: ada },
    ]).then(bodyWithStatus(200));
    assert.deepEqual(expectedOutcomes(body, 3), ['moved', 'already_assigned', 'not_found']);
    assert.deepEqual([await readAssignee(one), await readAssignee(two)], [ben, ada]);
    const freed = await reassign(null, [
      { id: two, from: ada },
      { id: three, from: ada },
    ]);
    assert.deepEqual(expectedOutcomes(freed.body, 2), ['moved', 'moved']);
    assert.deepEqual([await readAssignee(two), await readAssignee(three)], [null, null]);
    assert.deepEqual(expectedOutcomes((await reassign(null, [{ id: two, from: ada }])).body, 1), [
      'unchanged',
    ]);
    const rows = await office.database.system.query<{ action: string }>(
      `select action from audit.events where target_id = $1 order by id`,
      [two],
    );
    assert.deepEqual(
      rows.slice(-2).map(({ action }) => action),
      ['declaration.assign', 'declaration.unassign'],
    );
  });

  test('of a declaration happens once if two reassignments are concurrent', async () => {
    const id = await office.customs.lodge('MOVE-ONCE');
    await assign(id, ada);
    const both = await Promise.all([reassign(ben, [{ id, from: ada }]), reassign(null, [{ id, from: ada }])]);
    const outcomes = both.map(({ body }) => member(body, 'items', 0, 'outcome'));
    assert.deepEqual(outcomes.sort(), ['already_assigned', 'moved']);
  });
});

describe('400', () => {
  test('rejects the reassignment of more than a hundred declarations', async () => {
    const many = Array.from({ length: 101 }, (_, place) => ({ id: `dec_${place}`, from: null }));
    assert.equal((await reassign(null, many)).status, 400);
  });
});

describe('403, 404', () => {
  test('is returned to traders who reassign, and for a person who is not an officer', async () => {
    const caller = await organisationCaller(office.database, office.source);
    const id = await office.customs.lodge('MOVE-THEIRS');
    assert.equal((await reassign(null, [{ id, from: null }], { caller })).code, 'customs_authority_required');
    assert.equal((await office.call('listOfficers', { caller })).code, 'customs_authority_required');
    assert.equal((await reassign('per_00000000000000000000000000', [{ id, from: null }])).status, 404);
    const body = { from: '2027-01-01', until: '2027-01-02' };
    const params = { id: 'per_00000000000000000000000000' };
    assert.equal((await office.call('setAbsence', { params, body })).status, 404);
    assert.equal((await office.call('setAbsence', { params: { id: ada }, body, caller })).status, 404);
  });
});
