import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { Caller } from '../../callers/caller.ts';
import { callOperation, member, textMember } from '../../foundation/http/testing/request.ts';
import { mandateOperations } from '../../mandates/testing/operations.ts';
import { organisationCaller } from '../../organisations/testing/organisations.ts';
import { openTestOperations } from '../testing/test-operations.ts';

/*
 * Tests of the mandate in responses to principal, representative and customs: its allowed actions, and the name of the
 * other party.
 */
const portal = await openTestOperations({}, undefined, { more: mandateOperations });
const trader = await declaringAs('XA111111111111', 'A Trader');
const broker = await declaringAs('XA222222222222', 'A Broker');
const customs = await organisationCaller(portal.testing.database, portal.source, 'customs_authority');
after(() => portal.stop());

async function declaringAs(number: string, name: string): Promise<Caller> {
  const caller = await portal.newCaller();
  const { system } = portal.testing.database;
  const { id } = caller.organisation;
  await system.query(
    'insert into organisations.identification_numbers (number, organisation_id) values ($1, $2)',
    [number, id],
  );
  await system.query('update organisations.organisations set name = $2 where id = $1', [id, name]);
  return { ...caller, organisation: { ...caller.organisation, numbers: [number] } };
}

async function offerMandate(by: Caller, members: object = {}): Promise<string> {
  const [principal] = trader.organisation.numbers;
  const [representative] = broker.organisation.numbers;
  const body = { principal, representative, representations: ['direct'], ...members };
  const answered = await portal.call('offerMandate', by, { body });
  assert.equal(answered.status, 201, answered.text);
  return textMember(answered.body, 'id');
}

async function change(by: Caller, id: string, status: string): Promise<unknown> {
  const answered = await portal.call('updateMandate', by, { id, body: { status } });
  assert.equal(answered.status, 200, answered.text);
  return answered.body;
}

test('an organisation can have at most two hundred open offers of mandates; a further one gets mandate_offer_limit', async () => {
  const [principal, representative] = ['XA333333333333', 'XA444444444444'];
  const offering = await declaringAs(principal, 'A Principal');
  const requesting = await declaringAs(representative, 'A Representative');
  await portal.testing.database.system.query(
    `insert into mandates.mandates (id, principal, representative, offered_by, status, representations, types, valid_from,
       offer_ends_at, created_at, changed_at)
     select 'man_limit' || n, $1, $2, 'principal', 'offered', '{direct}', '{import}', '2026-11-20', now() + interval '1 day',
       now(), now() from generate_series(1, 199) n`,
    [principal, representative],
  );
  const body = { principal, representative, representations: ['direct'] };
  const offer = (by: Caller) => portal.call('offerMandate', by, { body });
  const codes = (await Promise.all(Array.from({ length: 4 }, () => offer(offering)))).map(
    ({ status }) => status,
  );
  assert.deepEqual(codes.toSorted(), [201, 409, 409, 409]);
  assert.equal((await offer(offering)).code, 'mandate_offer_limit');
  assert.equal((await offer(requesting)).status, 201, 'the other party has its own offers');
});

const read = async (by: Caller, id: string): Promise<unknown> =>
  (await portal.call('getMandate', by, { id })).body;

async function readAsCustoms(id: string): Promise<unknown> {
  const operation = portal.operations.find((each) => each.id === 'getMandateAsCustoms');
  assert.ok(operation);
  return (await callOperation(operation, { caller: customs, params: { id } })).body;
}

const actions = ['accept', 'suspend', 'resume', 'end'] as const;
const allowanceIn = (body: unknown): string =>
  actions.filter((action) => member(body, 'actions', action, 'allowed') === true).join(' ');
const reason = (body: unknown, action: string) => member(body, 'actions', action, 'reason');
const names = (body: unknown): unknown[] => [
  member(body, 'principalName'),
  member(body, 'representativeName'),
];

describe('allowed actions of a mandate', () => {
  test('are returned to each party throughout the life of the mandate', async () => {
    const id = await offerMandate(trader);
    assert.equal(allowanceIn(await read(trader, id)), 'end');
    assert.equal(reason(await read(trader, id), 'accept'), 'Only the other party can accept the mandate');
    assert.equal(allowanceIn(await read(broker, id)), 'accept end');
    assert.equal(allowanceIn(await readAsCustoms(id)), 'end');
    assert.equal(allowanceIn(await change(broker, id, 'active')), 'end');
    assert.equal(
      reason(await read(broker, id), 'suspend'),
      'Only the principal or customs can suspend a mandate',
    );
    assert.equal(reason(await read(broker, id), 'accept'), 'The mandate is active');
    assert.equal(allowanceIn(await read(trader, id)), 'suspend end');
    assert.equal(allowanceIn(await readAsCustoms(id)), 'suspend end');
    assert.equal(allowanceIn(await change(trader, id, 'suspended')), 'resume end');
    assert.equal(allowanceIn(await read(broker, id)), 'end');
    assert.equal(
      reason(await readAsCustoms(id), 'resume'),
      'Only the party that suspended the mandate can resume it',
    );
    assert.equal(allowanceIn(await change(broker, id, 'ended')), '');
    for (const action of actions)
      assert.equal(reason(await read(trader, id), action), 'The mandate has ended');
  });

  test('exclude an action with the same reason that its 409 response contains', async () => {
    const id = await offerMandate(broker);
    const refused = await portal.call('updateMandate', broker, { id, body: { status: 'active' } });
    assert.equal(refused.code, 'mandate_status_conflict');
    assert.equal(member(refused.body, 'reason'), reason(await read(broker, id), 'accept'));
  });

  test('include the acceptance by customs if the principal has no account', async () => {
    const id = await offerMandate(broker, { principal: 'XA999999999999' });
    assert.equal(allowanceIn(await readAsCustoms(id)), 'accept end');
    const known = await offerMandate(broker);
    assert.equal(allowanceIn(await readAsCustoms(known)), 'end');
  });

  test('are the same in the list of mandates as in a single mandate', async () => {
    const { body } = await portal.call('listMandates', trader);
    const items = member(body, 'items');
    assert.ok(Array.isArray(items));
    for (const item of items) {
      const { history: _, ...single } = Object(await read(trader, textMember(item, 'id')));
      assert.deepEqual(item, single);
    }
  });
});

describe('names of the parties of a mandate', () => {
  test('are shown to the other party only after the named party has offered or accepted, so an offer does not reveal who has a number', async () => {
    const id = await offerMandate(trader);
    assert.deepEqual(names(await read(trader, id)), ['A Trader', null]);
    assert.deepEqual(names(await read(broker, id)), ['A Trader', 'A Broker']);
    assert.deepEqual(names(await change(broker, id, 'active')), ['A Trader', 'A Broker']);
    assert.deepEqual(names(await read(trader, id)), ['A Trader', 'A Broker']);
    await change(trader, id, 'ended');
    assert.deepEqual(names(await read(trader, id)), ['A Trader', 'A Broker']);
  });

  test('are hidden for a party that declined, exactly like for an unknown number', async () => {
    const declined = await offerMandate(trader);
    await change(broker, declined, 'ended');
    const nobodys = await offerMandate(trader, { representative: 'XA999999999999' });
    assert.deepEqual(names(await read(trader, declined)), ['A Trader', null]);
    assert.deepEqual(names(await read(trader, nobodys)), ['A Trader', null]);
  });

  test('are both visible to customs', async () => {
    assert.deepEqual(names(await readAsCustoms(await offerMandate(trader))), ['A Trader', 'A Broker']);
  });
});
