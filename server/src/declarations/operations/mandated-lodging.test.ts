import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import type { Caller } from '../../callers/caller.ts';
import { utcCalendar } from '../../foundation/calendar.ts';
import { callOperation, member, textMember } from '../../foundation/http/testing/request.ts';
import { endMandates } from '../../mandates/public.ts';
import { mandateOperations } from '../../mandates/testing/operations.ts';
import { organisationCaller } from '../../organisations/testing/organisations.ts';
import { sampleDeclarations } from '../document/samples.ts';
import type { TestResponse } from '../testing/test-call.ts';
import { openTestOperations, sample } from '../testing/test-operations.ts';
import { sampleBroker, sampleTrader } from '../testing/xa-samples.ts';

const principal = sampleTrader.identification;
const representative = sampleBroker.identification;
const dayMs = 86_400_000;
let createdCount = 0;

const portal = await openTestOperations({}, undefined, { more: mandateOperations });
const trader = await declaringAs(principal);
const broker = await declaringAs(representative);
const foreignCaller = await declaringAs('XA999888777666');
const customs = await organisationCaller(portal.testing.database, portal.source, 'customs_authority');
after(() => portal.stop());
beforeEach(() => portal.testing.database.system.query(`update mandates.mandates set status = 'ended'`));

/** Returns a client of a new organisation with this identification number only. */
async function declaringAs(number: string): Promise<Caller> {
  const caller = await portal.newCaller();
  await portal.testing.database.system.query(
    'insert into organisations.identification_numbers (number, organisation_id) values ($1, $2)',
    [number, caller.organisation.id],
  );
  return { ...caller, organisation: { ...caller.organisation, numbers: [number] } };
}

/** Returns an import of bicycles that the broker lodges for the trader, secured by the trader's guarantee. */
function bicycles(changed: object = {}): Record<string, unknown> {
  createdCount += 1;
  const found = sampleDeclarations(portal.source.now()).find(({ name }) => name === 'bicycles-by-sea');
  return { ...found?.document, lrn: `mandated-${createdCount}`, ...changed };
}

const lodge = (caller: Caller, body: unknown, headers = {}): Promise<TestResponse> =>
  portal.call('createDeclaration', caller, { query: 'lodge=true', body, headers });
const change = (caller: Caller, id: string, status: string): Promise<TestResponse> =>
  portal.call('updateMandate', caller, { id, body: { status } });
const faultsOf = ({ body }: TestResponse): unknown[] => {
  const errors = member(body, 'errors');
  return Array.isArray(errors)
    ? errors.map((each) => `${member(each, 'code')} ${member(each, 'pointer')}`)
    : [];
};

async function offer(by: Caller, members: object = {}): Promise<string> {
  const body = {
    ...{ principal, representative, representations: ['direct'], guarantees: [guaranteeOf()] },
    ...members,
  };
  const answered = await portal.call('offerMandate', by, { body });
  assert.equal(answered.status, 201, answered.text);
  return textMember(answered.body, 'id');
}

function guaranteeOf(): string {
  return textMember(bicycles(), 'guarantee', 'reference');
}

async function createMandate(members: object = {}): Promise<string> {
  const id = await offer(trader, members);
  assert.equal((await change(broker, id, 'active')).status, 200);
  return id;
}

function updateMandateAsCustoms(id: string, status: string) {
  const operation = portal.operations.find((each) => each.id === 'updateMandateAsCustoms');
  assert.ok(operation);
  return callOperation(operation, { caller: customs, params: { id }, body: { status } });
}

describe('lodgement by a representative', () => {
  test('is accepted under a mandate that covers the declaration; the declaration records the mandate and the principal', async () => {
    const id = await createMandate();
    const lodged = await lodge(broker, bicycles());
    assert.equal(lodged.status, 201, lodged.text);
    const rows = await portal.testing.database.system.query(
      `select organisation_id, principal, lodged_by, mandate_id from declarations.principals where declaration_id = $1`,
      [textMember(lodged.body, 'id')],
    );
    assert.deepEqual(rows, [
      {
        organisation_id: trader.organisation.id,
        principal,
        lodged_by: broker.organisation.id,
        mandate_id: id,
      },
    ]);
  });

  test('is rejected without a mandate, or with one for another representative, an open offer, or one that is not valid now', async () => {
    assert.deepEqual(faultsOf(await lodge(broker, bicycles())), ['R323 /representative/identification']);
    await offer(trader);
    assert.deepEqual(faultsOf(await lodge(broker, bicycles())), ['R323 /representative/identification']);
    const tomorrow = new Date(portal.source.now().getTime() + dayMs).toISOString().slice(0, 10);
    await createMandate({ validFrom: tomorrow });
    assert.deepEqual(faultsOf(await lodge(broker, bicycles())), ['R323 /representative/identification']);
  });

  test('is rejected with an error for each value that the mandate does not cover', async () => {
    const lacking = {
      representations: { representations: ['indirect'] },
      types: { types: ['export'] },
      procedures: { procedures: ['42', '71'] },
      offices: { offices: ['XA000200'] },
      maxValue: { maxValue: '1.00' },
    };
    for (const [name, members] of Object.entries(lacking)) {
      const id = await createMandate(members);
      const refused = await lodge(broker, bicycles());
      assert.deepEqual(faultsOf(refused), ['R323 /representative/identification'], name);
      assert.deepEqual(member(refused.body, 'errors', 0, 'expected'), members);
      assert.equal((await change(trader, id, 'ended')).status, 200);
    }
  });

  test('is accepted if one of several mandates covers the declaration', async () => {
    await createMandate({ maxValue: '1.00' });
    const covering = await createMandate({ procedures: ['40'], offices: [textMember(bicycles(), 'office')] });
    const lodged = await lodge(broker, bicycles());
    assert.equal(lodged.status, 201, lodged.text);
    assert.ok(covering);
  });

  test('is rejected with a guarantee that the mandate does not include', async () => {
    await createMandate({ guarantees: [] });
    const refused = await lodge(broker, bicycles());
    assert.deepEqual(faultsOf(refused), ['R324 /guarantee/reference']);
    assert.deepEqual(member(refused.body, 'errors', 0, 'expected'), []);
  });

  test('is rejected with the number of another person as declarant or representative', async () => {
    assert.deepEqual(faultsOf(await lodge(foreignCaller, sample({ lrn: 'strangers' }))), [
      'R321 /declarant/identification',
    ]);
    await createMandate();
    assert.deepEqual(faultsOf(await lodge(foreignCaller, bicycles())), [
      'R322 /representative/identification',
    ]);
    assert.deepEqual(faultsOf(await lodge(trader, bicycles())), ['R322 /representative/identification']);
  });

  test('is rejected with the mandate error together with all other errors', async () => {
    const refused = await lodge(broker, bicycles({ office: 'XA000999' }));
    const faults = faultsOf(refused);
    assert.ok(faults.includes('R323 /representative/identification'), String(faults));
    assert.ok(faults.length > 1);
  });

  test('requires a mandate, and so does a dry run; a draft is stored without one', async () => {
    const body = bicycles();
    const draft = await portal.call('createDeclaration', broker, { body });
    assert.equal(draft.status, 201, draft.text);
    const id = textMember(draft.body, 'id');
    assert.deepEqual(faultsOf(await portal.call('lodgeDeclaration', broker, { id })), [
      'R323 /representative/identification',
    ]);
    const dry = { query: 'dryRun=true', body: bicycles() };
    assert.deepEqual(faultsOf(await portal.call('createDeclaration', broker, dry)), [
      'R323 /representative/identification',
    ]);
    await createMandate();
    assert.equal((await portal.call('createDeclaration', broker, dry)).status, 200);
    assert.equal((await portal.call('lodgeDeclaration', broker, { id })).status, 200);
  });

  test('is simulated by a dry run of a date with the mandates and guarantees of now', async () => {
    const today = Temporal.PlainDate.from(utcCalendar.dayOf(portal.source.now()));
    const on = async (days: number) => {
      const query = `dryRun=true&date=${today.add({ days })}`;
      const answered = await portal.call('createDeclaration', broker, { query, body: bicycles() });
      return faultsOf(answered).filter((fault) => /^R(32[34]|92[12]) /.test(String(fault)));
    };
    const uncovered = ['R323 /representative/identification'];
    assert.deepEqual([await on(-30), await on(0), await on(30)], [uncovered, uncovered, uncovered]);
    await createMandate({ validUntil: today.add({ days: 1 }).toString() });
    assert.deepEqual([await on(-30), await on(0), await on(30)], [[], [], []]);
  });

  test('is replayed for a repeated request even if the mandate has ended since', async () => {
    const id = await createMandate();
    const body = bicycles();
    const key = { 'idempotency-key': 'mandated' };
    const first = await lodge(broker, body, key);
    assert.equal(first.status, 201, first.text);
    await change(trader, id, 'ended');
    assert.equal((await lodge(broker, body, key)).text, first.text);
  });

  test('is accepted only before a concurrent revocation of the mandate', async () => {
    const id = await createMandate();
    const [ended, ...lodged] = await Promise.all([
      change(trader, id, 'ended'),
      ...Array.from({ length: 8 }, () => lodge(broker, bicycles())),
    ]);
    assert.equal(ended.status, 200, ended.text);
    for (const { status, text } of lodged) assert.ok(status === 201 || status === 400, text);
    assert.deepEqual(faultsOf(await lodge(broker, bicycles())), ['R323 /representative/identification']);
  });
});

describe('direct representative after lodgement', () => {
  const lodgedId = async () => textMember((await lodge(broker, bicycles())).body, 'id');
  const withdraw = (id: string) =>
    portal.call('requestInvalidation', broker, { id, body: { reason: 'Sold to somebody else' } });

  test('can read the declaration but not act on it (403) without a valid mandate', async () => {
    const mandate = await createMandate();
    const id = await lodgedId();
    assert.equal((await change(trader, mandate, 'suspended')).status, 200);
    await portal.decide(broker, id, 'accept');
    const refused = await withdraw(id);
    assert.equal(refused.code, 'mandate_required', refused.text);
    assert.equal((await portal.call('getDeclaration', broker, { id })).status, 200);
    assert.equal((await change(trader, mandate, 'active')).status, 200);
    assert.equal((await withdraw(id)).status, 200);
  });

  test('can act under another mandate that the principal granted since the lodgement', async () => {
    const mandate = await createMandate();
    const id = await lodgedId();
    await portal.decide(broker, id, 'accept');
    await change(trader, mandate, 'ended');
    assert.equal((await withdraw(id)).code, 'mandate_required');
    await createMandate();
    assert.equal((await withdraw(id)).status, 200);
  });
});

describe('operations of mandates', () => {
  test('returns the same 404 for mandates between other parties as for unknown mandates', async () => {
    const id = await offer(trader);
    assert.equal((await portal.call('getMandate', foreignCaller, { id })).code, 'not_found');
    assert.equal((await change(foreignCaller, id, 'ended')).code, 'not_found');
    assert.deepEqual(member((await portal.call('listMandates', foreignCaller)).body, 'items'), []);
    assert.deepEqual(member((await portal.call('listMandateEvents', foreignCaller)).body, 'items'), []);
  });

  test('reject a mandate if neither or both of its numbers are numbers of the caller', async () => {
    const body = { principal, representative, representations: ['direct'] };
    assert.equal((await portal.call('offerMandate', foreignCaller, { body })).code, 'input_invalid');
    const both = {
      ...trader,
      organisation: { ...trader.organisation, numbers: [principal, representative] },
    };
    assert.equal((await portal.call('offerMandate', both, { body })).code, 'input_invalid');
  });

  test('apply one of two concurrent acceptances of a mandate and refuse the other with a conflict', async () => {
    const id = await offer(trader);
    const both = await Promise.all([change(broker, id, 'active'), change(broker, id, 'active')]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    assert.ok(both.some(({ code }) => code === 'mandate_status_conflict'));
  });

  test('expire an offer that is not accepted within 21 days', async () => {
    const id = await offer(trader);
    // An offer is open until the end of its last day, so the clock moves to the day after it.
    portal.source.move(22 * dayMs);
    assert.equal(member((await portal.call('getMandate', trader, { id })).body, 'status'), 'ended');
    assert.equal((await change(broker, id, 'active')).code, 'mandate_status_conflict');
    assert.equal(await endMandates(portal.testing.database, portal.source.now(), utcCalendar), 1);
    assert.equal(await endMandates(portal.testing.database, portal.source.now(), utcCalendar), 0);
    const { body } = await portal.call('getMandate', broker, { id });
    assert.equal(member(body, 'history', 1, 'event'), 'mandate.ended');
    assert.equal(member(body, 'history', 1, 'by'), 'system');
  });

  test('let customs accept a mandate only for a principal without an account', async () => {
    const paper = await offer(broker, { principal: 'XA123123123123' });
    assert.equal((await updateMandateAsCustoms(paper, 'active')).status, 200);
    assert.equal(
      (await updateMandateAsCustoms(await offer(broker), 'active')).code,
      'mandate_status_conflict',
    );
  });

  test('let only customs resume a mandate that customs suspended', async () => {
    const id = await createMandate();
    assert.equal((await updateMandateAsCustoms(id, 'suspended')).status, 200);
    assert.equal((await change(trader, id, 'active')).code, 'mandate_status_conflict');
    assert.deepEqual(faultsOf(await lodge(broker, bicycles())), ['R323 /representative/identification']);
    assert.equal((await updateMandateAsCustoms(id, 'active')).status, 200);
    assert.equal((await lodge(broker, bicycles())).status, 201);
  });
});
