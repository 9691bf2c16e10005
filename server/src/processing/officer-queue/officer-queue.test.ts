import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { ManagementCaller, ManagementPerson } from '../../callers/caller.ts';
import {
  assertStatus,
  listMember,
  member,
  type OperationTestResponse,
  textMember,
} from '../../foundation/http/testing/request.ts';
import { insertUnverifiedPerson } from '../../organisations/people/public.ts';
import { auditOf, organisationCaller } from '../../organisations/testing/organisations.ts';
import { openTestOffice } from '../testing/test-office.ts';

const office = await openTestOffice();
const { officer, database, source } = office;
const other: ManagementCaller = { ...officer, client: { id: 'cli_another' } };
const trader = await organisationCaller(database, source);
after(() => office.stop());

const day = 86_400_000;
const idsOf = (answered: OperationTestResponse): string[] => {
  assert.equal(answered.status, 200, JSON.stringify(answered.body));
  return listMember(answered.body, 'items').map((item) => textMember(item, 'id'));
};
const list = async (query: object): Promise<string[]> => {
  const organisationId = office.customs.trader.organisation.id;
  const all = await office.call('listOfficerQueue', { query: { limit: 500, ...query } });
  const own = listMember(all.body, 'items');
  for (const item of own) assert.equal(member(item, 'organisation', 'id'), organisationId);
  return idsOf(all);
};
const decide = async (
  id: string,
  action: 'accept' | 'invalidate' | 'openQuery' | 'assignLane',
  facts = {},
) => {
  assert.ok(await office.customs.api.decide(office.customs.trader, id, action, facts));
};
const personOf = (role: 'officer' | 'supervisor'): ManagementPerson => ({
  userType: 'person',
  ...{ organisation: { ...office.officer.organisation, numbers: [] }, dataScope: office.officer.dataScope },
  person: { id: `per_${role}`, name: role },
  role,
  sessionId: `ses_${role}`,
  freshUntil: office.source.now(),
});
const detail = (id: string) => office.call('getDeclarationAsOfficer', { params: { id } });

describe('200: the officer queue', () => {
  test('returns the declaration that has waited longest first, in pages without duplicates', async () => {
    const lodged: string[] = [];
    for (const number of [1, 2, 3, 4, 5]) {
      lodged.push(await office.customs.lodge(`queue-${number}`));
      if (number % 2 === 0) office.source.move(1_000);
    }
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 2, ...(cursor !== undefined && { after: cursor }) };
      const page = await office.call('listOfficerQueue', { query });
      found.push(...idsOf(page));
      cursor = member(page.body, 'more') === true ? textMember(page.body, 'cursor') : undefined;
    } while (cursor !== undefined);
    assert.deepEqual(
      found.filter((id) => lodged.includes(id)),
      lodged.toSorted((one, two) => ageOf(lodged, one) - ageOf(lodged, two) || (one < two ? -1 : 1)),
    );
    assert.equal(new Set(found).size, found.length);
  });

  test('is sorted by lodgement or deadline, ascending and descending, in pages without duplicates', async () => {
    const [late, soon, never] = [
      await office.customs.lodge('sorted-late'),
      await office.customs.lodge('sorted-soon'),
      await office.customs.lodge('sorted-never'),
    ];
    for (const id of [soon, late]) {
      await decide(id, 'accept');
      await decide(id, 'openQuery', { reason: 'Why?' });
      office.source.move(day);
    }
    const listSorted = async (sort: string, limit: number): Promise<string[]> => {
      const found: string[] = [];
      let after: string | undefined;
      do {
        const query = { sort, limit, ...(after !== undefined && { after }) };
        const page = await office.call('listOfficerQueue', { query });
        found.push(...idsOf(page));
        after = member(page.body, 'more') === true ? textMember(page.body, 'cursor') : undefined;
      } while (after !== undefined);
      assert.equal(new Set(found).size, found.length, `${sort} ${limit}`);
      return found;
    };
    const amongThree = (ids: readonly string[]) => ids.filter((id) => [late, soon, never].includes(id));
    assert.deepEqual(amongThree(await listSorted('dueBy', 2)), [soon, late, never]);
    assert.deepEqual(amongThree(await listSorted('-dueBy', 2)), [never, late, soon]);
    for (const sort of ['lodgedAt', 'dueBy'])
      assert.deepEqual(await listSorted(`-${sort}`, 1), (await listSorted(sort, 500)).toReversed(), sort);
  });

  test('contains importer, goods and payable duties, which are null until they are calculated', async () => {
    const id = await office.customs.lodge('facts-1');
    const factsOf = async () => {
      const { body } = await office.call('listOfficerQueue', { query: { lrn: 'facts-1' } });
      assert.equal(member(body, 'items', 0, 'id'), id);
      return member(body, 'items', 0);
    };
    const { body: detailed } = await detail(id);
    const entry = await factsOf();
    assert.equal(member(entry, 'partyName'), member(detailed, 'document', 'importer', 'name'));
    assert.deepEqual(member(entry, 'goods'), {
      description: member(detailed, 'document', 'goodsItems', 0, 'description'),
      items: 3,
    });
    assert.equal(member(entry, 'duties'), null);
    await office.customs.work();
    const { body } = await detail(id);
    assert.deepEqual(member(await factsOf(), 'duties'), {
      amount: member(body, 'duties', 'calculation', 'totals', 'payable'),
      currency: member(body, 'duties', 'calculation', 'currency'),
    });
  });

  test('can be filtered by lane, status, type, office, organisation, LRN, MRN, and by who must act next', async () => {
    const id = await office.customs.lodge('filter-1');
    assert.ok((await list({ status: ['lodged'], lane: 'none', awaitingCustoms: true })).includes(id));
    await decide(id, 'accept');
    await decide(id, 'assignLane', { lane: 'red' });
    const { body } = await detail(id);
    const [mrn, office_] = [textMember(body, 'mrn'), textMember(body, 'office')];
    const organisationId = office.customs.trader.organisation.id;
    const met = [
      { lane: 'red' },
      { status: ['lodged', 'accepted'] },
      { type: textMember(body, 'type'), office: office_ },
      { organisationId, lrn: 'filter-1' },
      { lrn: 'filter-1' },
      { mrn },
      { awaitingCustoms: true, lane: 'red' },
    ];
    for (const query of met) assert.ok((await list(query)).includes(id), JSON.stringify(query));
    const unmet = [{ lane: 'green' }, { status: ['lodged'] }, { awaitingCustoms: false }, { type: 'export' }];
    for (const query of unmet) assert.ok(!(await list(query)).includes(id), JSON.stringify(query));
  });

  test('omits a declaration that has ended, unless the filter is its MRN, LRN or organisation', async () => {
    const id = await office.customs.lodge('ended-1');
    await decide(id, 'accept');
    const mrn = textMember((await detail(id)).body, 'mrn');
    await decide(id, 'invalidate', { reason: 'No ground' });
    assert.ok(!(await list({})).includes(id));
    assert.deepEqual(await list({ mrn }), [id]);
    assert.deepEqual(await list({ lrn: 'ended-1', sort: '-dueBy' }), [id]);
    const organisationId = office.customs.trader.organisation.id;
    assert.ok((await list({ organisationId, status: ['invalidated'] })).includes(id));
    assert.ok(!(await list({ organisationId, sort: 'dueBy' })).includes(id));
  });

  test('contains the usual end of a declaration, which is null without enough similar declarations', async () => {
    const id = await office.customs.lodge('queue-usual');
    const { expectedTimes } = office.customs.api;
    const entry = async (): Promise<unknown> => {
      const { body } = await office.call('listOfficerQueue', { query: { limit: 500 } });
      const items = member(body, 'items');
      return Array.isArray(items) ? items.find((each) => textMember(each, 'id') === id) : null;
    };
    const before = await entry();
    assert.equal(member(before, 'expectedBy'), null);
    const [lodgedAtOffice, type] = [textMember(before, 'office'), textMember(before, 'type')];
    expectedTimes.replace([
      {
        ...{ step: 'released', scope: 'kind', byLane: false, office: lodgedAtOffice, type, lane: null },
        ...{ declarations: 20, declarants: 3, automatic: 0, seconds: [60, 600, 3_600] },
      },
    ]);
    const usual = Date.parse(textMember(before, 'lodgedAt')) + 600_000;
    assert.equal(member(await entry(), 'expectedBy'), new Date(usual).toISOString());
    expectedTimes.replace([]);
  });

  test('omits drafts', async () => {
    const { api, trader: lodger } = office.customs;
    const id = await api.create(lodger, { lrn: 'draft-1' });
    assert.equal((await detail(id)).code, 'not_found');
    assert.ok(!(await list({ organisationId: lodger.organisation.id })).includes(id));
  });

  test('can be filtered by overdue deadlines', async () => {
    const id = await office.customs.lodge('overdue-1');
    await decide(id, 'accept');
    await decide(id, 'openQuery', { reason: 'Why?' });
    assert.ok(!(await list({ overdue: true })).includes(id));
    office.source.move(11 * day);
    assert.ok((await list({ overdue: true })).includes(id));
    const entry = await office.call('listOfficerQueue', {
      query: { mrn: textMember((await detail(id)).body, 'mrn') },
    });
    assert.equal(member(entry.body, 'items', 0, 'overdue'), true);
  });

  test('can be filtered by completed controls, and by controls with a discrepancy', async () => {
    const [right, idle, open] = [
      await office.customs.lodge('control-right'),
      await office.customs.lodge('control-idle'),
      await office.customs.lodge('control-open'),
    ];
    const take = async (id: string, body: object) => {
      const headers = { 'if-match': '*' };
      await office.call('decideDeclaration', { params: { id }, body, headers }).then(assertStatus(201));
    };
    for (const id of [right, idle, open]) {
      await decide(id, 'accept');
      await take(id, { action: 'selectForControl', control: 'physical' });
    }
    for (const id of [right, idle]) await take(id, { action: 'completeControl', findings: 'Looked at' });
    const goods = listMember((await detail(right)).body, 'document', 'goodsItems');
    await take(right, {
      action: 'assess',
      reason: 'Sampled',
      items: goods.map((_, index) => ({ item: index + 1, duty: '800.00', vat: '900.00' })),
    });
    const among = async (control: string) =>
      (await list({ control })).filter((id) => [right, idle, open].includes(id));
    assert.deepEqual((await among('ended')).toSorted(), [right, idle].toSorted());
    assert.deepEqual(await among('hit'), [right]);
    assert.equal(
      (await office.call('listOfficerQueue', { query: { control: 'missed' } })).code,
      'input_invalid',
    );
  });

  test('is empty for callers other than customs', async () => {
    assert.deepEqual(idsOf(await office.call('listOfficerQueue', { caller: trader })), []);
  });
});

const ageOf = (lodged: readonly string[], id: string): number => Math.floor(lodged.indexOf(id) / 2);

describe('200: a declaration for an officer', () => {
  test('is returned completely in one response, with actors and available actions', async () => {
    const made = await office.call('createRiskRule', {
      body: { name: 'All imports', conditions: { types: ['import'] }, lane: 'yellow', active: true },
    });
    const id = await office.customs.lodge('seen-1');
    await office.customs.work();
    const { body, headers } = await detail(id);
    await office.call('deleteRiskRule', { params: { id: textMember(made.body, 'id') } });
    assert.equal(headers.get('ETag'), member(body, 'etag'));
    assert.equal(member(body, 'status'), 'released');
    assert.equal(member(body, 'risk', 0, 'matched', 0, 'name'), 'All imports');
    assert.deepEqual(member(body, 'risk', 0, 'matched', 0, 'matchedValues'), ['type import']);
    assert.equal(member(body, 'bills', 0, 'status'), 'paid');
    assert.equal(member(body, 'duties', 'calculation', 'kind'), 'calculated');
    assert.equal(member(body, 'controls', 0, 'type'), 'documentary');
    assert.equal(member(body, 'controls', 0, 'findings'), 'The control found no irregularities');
    assert.equal(member(body, 'controls', 0, 'completedBy'), 'automatic-officer');
    assert.equal(member(body, 'document', 'lrn'), 'seen-1');
    assert.equal(member(body, 'organisation', 'name'), office.customs.trader.organisation.name);
    const history = listMember(body, 'history');
    const [lodged, accepted] = history;
    const { id: clientId } = office.customs.trader.client;
    assert.deepEqual(member(lodged, 'by'), { kind: 'client', id: clientId, name: null });
    assert.deepEqual(member(accepted, 'by'), { kind: 'system', id: 'automation/0/1', name: null });
    assert.ok(history.every((change) => member(change, 'by') !== null));
    assert.equal(member(body, 'actions', 'refund', 'allowed'), true);
    assert.equal(member(body, 'actions', 'accept', 'reason'), 'The goods are released');
    assert.deepEqual(member(body, 'actions', 'pay', 'needs'), ['billReference', 'amount']);
  });

  test('includes risk rules and findings, which are hidden from the declarant', async () => {
    const id = await office.customs.lodge('RED-1');
    await office.customs.work();
    const text = JSON.stringify(await office.customs.read(id));
    for (const word of ['matched', 'findings', 'officer', 'assignment'])
      assert.ok(!text.includes(word), word);
  });
});

describe('200 and 204: the assignment of a declaration', () => {
  test('can be created, found and removed by an officer; each change is audited', async () => {
    const id = await office.customs.lodge('assigned-1');
    const assigned = await office.call('assignDeclaration', { params: { id }, body: {} });
    assert.equal(member(assigned.body, 'officer'), office.officer.client.id);
    assert.ok((await list({ assignedTo: 'me' })).includes(id));
    assert.ok((await list({ assignedTo: 'somebody' })).includes(id));
    assert.ok((await list({ assignedTo: office.officer.client.id })).includes(id));
    assert.ok(!(await list({ assignedTo: 'nobody' })).includes(id));
    assert.deepEqual(member((await detail(id)).body, 'assignment'), assigned.body);
    const again = await office.call('assignDeclaration', { params: { id } });
    assert.deepEqual(again.body, assigned.body);
    assert.equal((await office.call('removeAssignment', { params: { id } })).status, 204);
    assert.ok((await list({ assignedTo: 'nobody' })).includes(id));
    const actions = (await auditOf(office.database, id)).map(({ action, actor }) => `${action} ${actor}`);
    const me = `client ${office.officer.client.id}`;
    assert.deepEqual(actions.slice(1), [`declaration.assign ${me}`, `declaration.unassign ${me}`]);
  });

  test('is returned with the names of assignee and deciding officer', async () => {
    const { database, source } = office;
    const made = {
      id: 'per_named_officer',
      name: 'Ada Harbour',
      email: 'ada@customs.example',
      passwordHash: 'x',
    };
    await database.systemTransaction((sql) => insertUnverifiedPerson(sql, made, source.now()));
    const caller = { ...personOf('officer'), person: { id: made.id, name: made.name } };
    const id = await office.customs.lodge('named-1');
    const assigned = await office.call('assignDeclaration', { caller, params: { id } });
    assert.equal(member(assigned.body, 'officerName'), 'Ada Harbour');
    const decided = await office.call('decideDeclaration', {
      caller,
      params: { id },
      headers: { 'if-match': '*' },
      body: { action: 'accept' },
    });
    assert.equal(member(decided.body, 'assignment', 'officerName'), 'Ada Harbour', JSON.stringify(decided));
    const history = listMember(decided.body, 'history');
    assert.ok(history.some((change) => member(change, 'by', 'name') === 'Ada Harbour'));
    const listed = await office.call('listOfficerQueue', { query: { assignedTo: made.id } });
    assert.equal(member(listed.body, 'items', 0, 'officerName'), 'Ada Harbour');
  });

  test('can be taken over by another officer only on explicit request', async () => {
    const id = await office.customs.lodge('assigned-2');
    await office.call('assignDeclaration', { params: { id } });
    const call = { caller: other, params: { id } };
    const body = { takeOver: true };
    assert.equal(
      member((await office.call('assignDeclaration', { ...call, body })).body, 'officer'),
      'cli_another',
    );
  });

  test('can be removed by a supervisor, but not by another officer', async () => {
    const id = await office.customs.lodge('assigned-6');
    await office.call('assignDeclaration', { params: { id } });
    const refused = await office.call('removeAssignment', { caller: personOf('officer'), params: { id } });
    assert.equal(refused.code, 'assigned_to_another');
    const removal = await office.call('removeAssignment', {
      caller: personOf('supervisor'),
      params: { id },
    });
    assert.equal(removal.status, 204);
    assert.ok((await list({ assignedTo: 'nobody' })).includes(id));
  });

  test('prevents the automatic officer from deciding on the declaration', async () => {
    const [assigned, free] = [await office.customs.lodge('assigned-3'), await office.customs.lodge('free-3')];
    await office.call('assignDeclaration', { params: { id: assigned } });
    await office.customs.work();
    assert.equal(member((await detail(assigned)).body, 'status'), 'lodged');
    assert.equal(member((await detail(free)).body, 'status'), 'released');
  });
});

describe('400: the officer queue', () => {
  test('rejects an invalid LRN, unknown filters and sort orders, and a cursor of a query with other filters', async () => {
    const page = await office.call('listOfficerQueue', { query: { limit: 1 } });
    const cursor = textMember(page.body, 'cursor');
    const faulty = [
      { lrn: 'ä' },
      { sort: 'duties' },
      { lane: 'blue' },
      { status: ['draft'] },
      { assignedTo: 'x' },
      { after: cursor, lane: 'red' },
      { after: cursor, sort: 'dueBy' },
    ];
    for (const query of faulty) {
      assert.equal(
        (await office.call('listOfficerQueue', { query })).code,
        'input_invalid',
        JSON.stringify(query),
      );
    }
  });
});

describe('404', () => {
  test('is returned to callers other than customs, for an unknown declaration and for an unknown officer', async () => {
    const id = await office.customs.lodge('foreign-1');
    const operations = ['getDeclarationAsOfficer', 'assignDeclaration', 'removeAssignment'];
    for (const operation of operations) {
      assert.equal((await office.call(operation, { caller: trader, params: { id } })).code, 'not_found');
      assert.equal((await office.call(operation, { params: { id: 'dec_none' } })).code, 'not_found');
    }
    const download = { params: { id, documentId: 'doc_none' } };
    assert.equal((await office.call('downloadDocumentAsOfficer', download)).code, 'not_found');
    const body = { officer: 'per_01kaz4w7m0v3c5n8q2x6t9r1ye' };
    const answered = await office.call('assignDeclaration', { params: { id }, body });
    assert.equal(answered.code, 'not_found');
    assert.equal(member(answered.body, 'errors', 0, 'pointer'), '/officer');
    assert.equal((await office.call('removeAssignment', { params: { id } })).code, 'not_found');
  });
});

describe('409', () => {
  test('is returned to an officer who assigns or releases a declaration of another officer', async () => {
    const id = await office.customs.lodge('assigned-4');
    await office.call('assignDeclaration', { params: { id } });
    for (const operation of ['assignDeclaration', 'removeAssignment']) {
      const answered = await office.call(operation, { caller: other, params: { id } });
      assert.equal(answered.code, 'assigned_to_another');
      assert.equal(member(answered.body, 'officer'), office.officer.client.id);
    }
  });

  test('is returned to one of two officers who assign themselves a declaration at the same time', async () => {
    const id = await office.customs.lodge('assigned-5');
    const answers = await Promise.all(
      [office.officer, other].map((caller) => office.call('assignDeclaration', { caller, params: { id } })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  });
});
