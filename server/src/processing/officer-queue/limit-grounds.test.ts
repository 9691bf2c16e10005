import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { ManagementCaller } from '../../callers/caller.ts';
import { bodyWithStatus, listMember, member, textMember } from '../../foundation/http/testing/request.ts';
import { organisationCaller } from '../../organisations/testing/organisations.ts';
import { withoutHearing } from '../testing/heard-declarations.ts';
import { confirmedGround, customsPerson, nameGroundAsOfficer } from '../testing/limit-grounds.ts';
import { roastedCoffeeDeclaration } from '../testing/roasted-coffee.ts';
import { suspendedGoods } from '../testing/suspended-goods.ts';
import { openTestOffice } from '../testing/test-office.ts';

/*
 * Tests grounds for the longer time limit of a debt: an officer names a ground, and a supervisor, who is another
 * person, confirms it.
 */
const office = await openTestOffice();
const goods = await suspendedGoods(office);
const supervisor = customsPerson(office, 'supervisor', 'supervising');
after(() => office.stop());

const nameGround = (id: string, code: string, call: object = {}) =>
  office.call('createLimitGround', { params: { id }, body: { code, reason: 'Case 4711' }, ...call });
const decide = (id: string, groundId: string, decision: string, caller: ManagementCaller = supervisor) =>
  office.call('decideLimitGround', { caller, params: { id, groundId }, body: { decision } });
const revoke = (id: string, groundId: string, caller: ManagementCaller = office.officer) =>
  office.call('revokeLimitGround', { caller, params: { id, groundId } });
const bill = { action: 'bill', ...withoutHearing, amount: '100.00', reason: 'Audit', limitGround: 'FRAUD' };
const billAndReturnOutcome = async (id: string) => (await goods.decide(id, bill)).code ?? 'billed';
const groundsOf = async (id: string) =>
  member((await office.call('getDeclarationAsOfficer', { params: { id } })).body, 'limitGrounds');

const isInAny = (ids: readonly string[]) => (id: string) => ids.includes(id);

/** Releases goods, and sets the clock four years ahead: one year after the ordinary time limit. */
async function releasedLongAgo(): Promise<string> {
  const { id } = await goods.accepted(roastedCoffeeDeclaration());
  await goods.payAll(id);
  await goods.take(id, { action: 'release' });
  office.source.move(4 * 366 * 86_400_000);
  return id;
}

describe('201, 200, 204: a ground for the longer time limit', () => {
  test('allows customs to bill after the ordinary time limit, from its confirmation until its revocation', async () => {
    const id = await releasedLongAgo();
    assert.equal(await billAndReturnOutcome(id), 'limit_ground_unconfirmed');
    const named = await nameGround(id, 'FRAUD').then(bodyWithStatus(201));
    const groundId = textMember(named, 'id');
    assert.equal(await billAndReturnOutcome(id), 'limit_ground_unconfirmed');
    const confirmed = await decide(id, groundId, 'confirm');
    assert.deepEqual(await groundsOf(id), [confirmed.body]);
    assert.equal(await billAndReturnOutcome(id), 'billed');
    const dearer = {
      ...{ action: 'assess', ...withoutHearing, reason: 'Audit', limitGround: 'FRAUD' },
      items: [{ item: 1, duty: '850.00', vat: '860.00' }],
    };
    const unconfirmed = await goods.decide(id, { ...dearer, limitGround: 'SMUGGLING' });
    assert.equal(unconfirmed.code, 'limit_ground_unconfirmed');
    await goods.take(id, dearer);
    assert.equal((await revoke(id, groundId)).status, 204);
    assert.equal(await billAndReturnOutcome(id), 'limit_ground_unconfirmed');
    assert.equal((await office.customs.bills(id)).length, 3);
    assert.deepEqual(await groundsOf(id), [
      {
        ...{ id: groundId, code: 'FRAUD', reason: 'Case 4711', status: 'revoked' },
        ...{ namedBy: office.officer.client.id, namedByName: null },
        ...{ decidedBy: office.officer.client.id, decidedByName: null },
        namedAt: textMember(named, 'namedAt'),
        decidedAt: office.source.now().toISOString(),
      },
    ]);
    await office.assertLedgerAgrees();
  });

  test('is not required for a debt within the ordinary time limit', async () => {
    const { id } = await goods.accepted(roastedCoffeeDeclaration());
    assert.equal(await billAndReturnOutcome(id), 'billed');
    assert.deepEqual(await groundsOf(id), []);
  });

  test('does not apply to other declarations', async () => {
    const [other, id] = [await goods.accepted(roastedCoffeeDeclaration()), await releasedLongAgo()];
    const groundId = await confirmedGround(office, other.id, 'FRAUD');
    assert.equal(await billAndReturnOutcome(id), 'limit_ground_unconfirmed');
    assert.equal((await decide(id, groundId, 'confirm')).status, 404);
    assert.equal((await revoke(id, groundId, supervisor)).status, 404);
  });

  test('can be named again after its rejection and after its revocation', async () => {
    const id = await releasedLongAgo();
    const rejected = await decide(id, await nameGroundAsOfficer(office, id, 'FRAUD'), 'reject');
    assert.equal(member(rejected.body, 'status'), 'rejected');
    assert.equal(await billAndReturnOutcome(id), 'limit_ground_unconfirmed');
    assert.equal((await revoke(id, await nameGroundAsOfficer(office, id, 'FRAUD'), supervisor)).status, 204);
    await confirmedGround(office, id, 'FRAUD');
    assert.equal(await billAndReturnOutcome(id), 'billed');
  });

  test('is stored once when its request is repeated with the same idempotency key', async () => {
    const { id } = await goods.accepted(roastedCoffeeDeclaration());
    const headers = { 'idempotency-key': 'once' };
    const [first, second] = [
      await nameGround(id, 'FRAUD', { headers }),
      await nameGround(id, 'FRAUD', { headers }),
    ];
    assert.deepEqual(second.body, first.body);
    assert.equal(second.headers.get('Idempotency-Replayed'), 'true');
    assert.deepEqual(await groundsOf(id), [first.body]);
  });

  test('has an audit event that only customs can read, without its reason', async () => {
    const { id } = await goods.accepted(roastedCoffeeDeclaration());
    await revoke(id, await confirmedGround(office, id, 'FRAUD'));
    await decide(id, await nameGroundAsOfficer(office, id, 'FRAUD'), 'reject');
    const rows = await office.database.system.query<{
      action: string;
      organisation: string;
      change: unknown;
    }>(
      `select action, organisation_id as organisation, changes as change from audit.events
       where target_id = $1 and action like 'limit_ground.%' order by id`,
      [id],
    );
    assert.deepEqual(
      rows.map(({ action }) => action.slice('limit_ground.'.length)),
      ['create', 'confirm', 'revoke', 'create', 'reject'],
    );
    assert.ok(rows.every(({ organisation }) => organisation === office.officer.organisation.id));
    assert.ok(!JSON.stringify(rows).includes('4711'));
    const read = await office.customs.api.call('getDeclaration', office.customs.trader, { id });
    assert.ok(!/FRAUD|4711/.test(read.text));
  });
});

describe('200: the officer queue with limitGround=pending', () => {
  const listed = async (query: object = {}, caller: ManagementCaller = supervisor): Promise<string[]> => {
    const call = { caller, query: { limitGround: 'pending', limit: 500, ...query } };
    const body = await office.call('listOfficerQueue', call).then(bodyWithStatus(200));
    return listMember(body, 'items').map((item) => textMember(item, 'id'));
  };
  const act = (id: string, action: 'clear' | 'invalidate' | 'reject') =>
    office.customs.api.decide(office.customs.trader, id, action, { reason: 'Audit' });

  test('lists a declaration once until its last pending ground is confirmed, rejected or revoked', async () => {
    const { id } = await goods.accepted(roastedCoffeeDeclaration());
    assert.ok(!(await listed()).includes(id));
    const [fraud, smuggling] = [
      await nameGroundAsOfficer(office, id, 'FRAUD'),
      await nameGroundAsOfficer(office, id, 'SMUGGLING'),
    ];
    assert.equal((await listed()).filter((one) => one === id).length, 1);
    await decide(id, fraud, 'confirm');
    assert.ok((await listed()).includes(id));
    await decide(id, smuggling, 'reject');
    assert.ok(!(await listed()).includes(id));
    const again = await nameGroundAsOfficer(office, id, 'SMUGGLING');
    assert.ok((await listed()).includes(id));
    await revoke(id, again);
    assert.ok(!(await listed()).includes(id));
  });

  test('lists released and cleared declarations, but no rejected or invalidated ones', async () => {
    const released = await releasedLongAgo();
    const cleared = await releasedLongAgo();
    const rejected = await office.customs.lodge('grounds-rejected');
    const { id: invalidated } = await goods.accepted(roastedCoffeeDeclaration());
    const all = [released, cleared, rejected, invalidated];
    for (const id of all) await nameGroundAsOfficer(office, id, 'FRAUD');
    assert.deepEqual(all.filter(isInAny(await listed())), all);
    await act(cleared, 'clear');
    await act(rejected, 'reject');
    await act(invalidated, 'invalidate');
    assert.deepEqual(all.filter(isInAny(await listed())), [released, cleared]);
    assert.deepEqual(all.filter(isInAny(await listed({ status: ['cleared'] }))), [cleared]);
  });

  test('excludes grounds that the caller named, personally or through a client', async () => {
    const { id } = await goods.accepted(roastedCoffeeDeclaration());
    const person = customsPerson(office, 'supervisor', 'naming');
    const responsible = {
      ...{ id: person.person.id, organisationId: office.officer.organisation.id },
      role: 'supervisor',
    } as const;
    const client = { ...office.officer, client: { id: 'cli_of_naming' }, responsible };
    await nameGround(id, 'FRAUD', { caller: client });
    for (const caller of [person, client]) assert.ok(!(await listed({}, caller)).includes(id));
    assert.ok((await listed()).includes(id));
    await nameGroundAsOfficer(office, id, 'SMUGGLING');
    for (const caller of [person, client]) assert.ok((await listed({}, caller)).includes(id));
  });

  test('can also be filtered by customs office, and continues from page to page', async () => {
    const { id } = await goods.accepted(roastedCoffeeDeclaration());
    await nameGroundAsOfficer(office, id, 'FRAUD');
    const read = await office.call('getDeclarationAsOfficer', { params: { id } });
    const own = textMember(read.body, 'office');
    assert.ok((await listed({ office: own })).includes(id));
    assert.ok(!(await listed({ office: own === 'XA000100' ? 'XA000500' : 'XA000100' })).includes(id));
    const all = await listed();
    const pages: string[] = [];
    for (let after: string | undefined; ; ) {
      const query = { limitGround: 'pending', limit: 2, ...(after !== undefined && { after }) };
      const { body } = await office.call('listOfficerQueue', { caller: supervisor, query });
      const items = listMember(body, 'items');
      pages.push(...items.map((item) => textMember(item, 'id')));
      if (member(body, 'more') !== true) break;
      after = textMember(body, 'cursor');
    }
    assert.ok(all.length > 2);
    assert.deepEqual(pages, all);
  });

  test('is empty for a trader', async () => {
    const { id } = await goods.accepted(roastedCoffeeDeclaration());
    await nameGroundAsOfficer(office, id, 'FRAUD');
    const trader = await organisationCaller(office.database, office.source);
    assert.deepEqual(await listed({}, trader), []);
    assert.deepEqual(await listed({ organisationId: trader.organisation.id }), []);
  });

  test('returns 400 for a limitGround other than pending', async () => {
    const { status } = await office.call('listOfficerQueue', {
      query: { limit: 1, limitGround: 'confirmed' },
    });
    assert.equal(status, 400);
  });
});

describe('400: a ground for the longer time limit', () => {
  test('is rejected with a code that is not in the list, or without a reason', async () => {
    const { id } = await goods.accepted(roastedCoffeeDeclaration());
    const unknown = await nameGround(id, 'WHIM').then(bodyWithStatus(400));
    assert.equal(textMember(unknown, 'errors', 0, 'pointer'), '/code');
    assert.equal((await nameGround(id, 'FRAUD', { body: { code: 'FRAUD' } })).status, 400);
  });
});

describe('403: a decision on a ground for the longer time limit', () => {
  test('is refused with cannot_approve_own_request to the person who named the ground, personally or through a client', async () => {
    const { id } = await goods.accepted(roastedCoffeeDeclaration());
    const { organisation } = office.officer;
    const person = customsPerson(office, 'supervisor', 'both');
    const responsible = {
      id: person.person.id,
      organisationId: organisation.id,
      role: 'supervisor',
    } as const;
    const client = { ...office.officer, client: { id: 'cli_of_both' }, responsible };
    const other = { ...client, client: { id: 'cli_of_both_too' } };
    for (const [code, caller] of [
      ['FRAUD', person],
      ['SMUGGLING', client],
    ] as const) {
      const named = await nameGround(id, code, { caller });
      for (const same of [person, client, other])
        assert.equal(
          (await decide(id, textMember(named.body, 'id'), 'confirm', same)).code,
          'cannot_approve_own_request',
        );
    }
  });

  test('is refused with cannot_approve_own_request to the client that named the ground', async () => {
    const { id } = await goods.accepted(roastedCoffeeDeclaration());
    const groundId = await nameGroundAsOfficer(office, id, 'FRAUD');
    for (const decision of ['confirm', 'reject'])
      assert.equal((await decide(id, groundId, decision, office.officer)).code, 'cannot_approve_own_request');
    assert.equal(member(await groundsOf(id), 0, 'status'), 'pending');
    const confirm = `update processing.limit_grounds set status = 'confirmed', decided_by = named_by, decided_at = now()
       where id = $1`;
    await assert.rejects(office.database.system.query(confirm, [groundId]), /check constraint/);
  });

  test('is refused with role_insufficient to a client without a responsible person', async () => {
    const { id } = await goods.accepted(roastedCoffeeDeclaration());
    const groundId = await nameGroundAsOfficer(office, id, 'FRAUD');
    const client = { ...office.officer, client: { id: 'cli_of_nobody' }, responsible: null };
    assert.equal((await decide(id, groundId, 'confirm', client)).code, 'role_insufficient');
    assert.equal(member(await groundsOf(id), 0, 'status'), 'pending');
  });

  test('is refused with role_insufficient if another officer revokes the ground', async () => {
    const { id } = await goods.accepted(roastedCoffeeDeclaration());
    const groundId = await nameGroundAsOfficer(office, id, 'FRAUD');
    const another = customsPerson(office, 'officer', 'another');
    assert.equal((await revoke(id, groundId, another)).code, 'role_insufficient');
    assert.equal((await revoke(id, groundId, supervisor)).status, 204);
  });
});

describe('404: a ground for the longer time limit', () => {
  test('is returned to a trader, and for an unknown declaration or ground', async () => {
    const { id } = await goods.accepted(roastedCoffeeDeclaration());
    const groundId = await nameGroundAsOfficer(office, id, 'FRAUD');
    const trader = await organisationCaller(office.database, office.source);
    const nowhere = 'dec_00000000000000000000000000';
    assert.deepEqual(
      await Promise.all([
        nameGround(id, 'SMUGGLING', { caller: trader }),
        decide(id, groundId, 'confirm', trader),
        revoke(id, groundId, trader),
        nameGround(nowhere, 'FRAUD'),
        decide(nowhere, groundId, 'confirm'),
        revoke(nowhere, groundId),
        decide(id, 'lgr_00000000000000000000000000', 'confirm'),
        revoke(id, 'lgr_00000000000000000000000000'),
      ]).then((answers) => answers.map(({ status }) => status)),
      Array.from({ length: 8 }, () => 404),
    );
    assert.equal(member(await groundsOf(id), 0, 'status'), 'pending');
  });
});

describe('409 limit_ground_status_conflict', () => {
  test('is returned for a ground whose code is already pending or confirmed', async () => {
    const { id } = await goods.accepted(roastedCoffeeDeclaration());
    const groundId = await nameGroundAsOfficer(office, id, 'FRAUD');
    for (const status of ['pending', 'confirmed']) {
      const again = await nameGround(id, 'FRAUD');
      assert.equal(again.code, 'limit_ground_status_conflict');
      assert.equal(member(again.body, 'groundStatus'), status);
      if (status === 'pending') await decide(id, groundId, 'confirm');
    }
  });

  test('is returned for a second decision, and for a second revocation', async () => {
    const { id } = await goods.accepted(roastedCoffeeDeclaration());
    const groundId = await confirmedGround(office, id, 'FRAUD');
    assert.equal((await decide(id, groundId, 'reject')).code, 'limit_ground_status_conflict');
    await revoke(id, groundId);
    const late = [await decide(id, groundId, 'confirm'), await revoke(id, groundId)];
    for (const { code, body } of late)
      assert.equal(`${code} ${textMember(body, 'groundStatus')}`, 'limit_ground_status_conflict revoked');
  });

  test('is returned for all but one of ten concurrent requests about a ground', async () => {
    const { id } = await goods.accepted(roastedCoffeeDeclaration());
    const ten = <Answer>(call: (place: number) => Promise<Answer>) =>
      Promise.all(Array.from({ length: 10 }, (_, place) => call(place)));
    const named = await ten(() => nameGround(id, 'FRAUD'));
    assert.deepEqual(named.map(({ status }) => status).toSorted(), [
      201,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    const groundId = textMember(await groundsOf(id), 0, 'id');
    const decided = await ten((place) => decide(id, groundId, place % 2 === 0 ? 'confirm' : 'reject'));
    assert.deepEqual(decided.map(({ status }) => status).toSorted(), [
      200,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    const [applied] = decided.filter(({ status }) => status === 200);
    assert.deepEqual(await groundsOf(id), [applied?.body]);
  });

  test('a bill is refused once a concurrent request has revoked its ground', async () => {
    const id = await releasedLongAgo();
    const groundId = await confirmedGround(office, id, 'FRAUD');
    const answers = await Promise.all([
      ...Array.from({ length: 3 }, () => billAndReturnOutcome(id)),
      revoke(id, groundId).then(({ status }) => String(status)),
      ...Array.from({ length: 3 }, () => billAndReturnOutcome(id)),
    ]);
    assert.ok(answers.includes('204'));
    assert.equal(
      answers.filter((answer) => answer === 'billed').length,
      (await office.customs.bills(id)).length - 1,
    );
    assert.equal(await billAndReturnOutcome(id), 'limit_ground_unconfirmed');
  });
});
