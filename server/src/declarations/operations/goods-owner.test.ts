import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import type { Caller } from '../../callers/caller.ts';
import {
  assertStatus,
  bodyWithStatus,
  listMember,
  member,
  textMember,
} from '../../foundation/http/testing/request.ts';
import { mandateOperations } from '../../mandates/testing/operations.ts';
import { sampleDeclarations } from '../document/samples.ts';
import type { TestResponse } from '../testing/test-call.ts';
import { openTestOperations, sample } from '../testing/test-operations.ts';
import { sampleBroker, sampleTrader } from '../testing/xa-samples.ts';

/*
 * Tests of a declarant that names another person as importer or exporter (the owner of the goods) under a mandate of
 * that person.
 */

const ownerNumber = 'XA555000111222';
const r304Error = ['R304 /importer/identification'];
let createdCount = 0;

const portal = await openTestOperations({}, undefined, { more: mandateOperations });
const trader = await declaringAs(sampleTrader.identification);
const broker = await declaringAs(sampleBroker.identification);
const owner = await declaringAs(ownerNumber);
const foreignCaller = await declaringAs('XA999888777666');
after(() => portal.stop());
beforeEach(() => portal.testing.database.system.query(`update mandates.mandates set status = 'ended'`));

/** Returns a client of a new organisation with exactly these identification numbers. */
async function declaringAs(...numbers: readonly string[]): Promise<Caller> {
  const caller = await portal.newCaller();
  for (const number of numbers) await register(caller, number);
  return { ...caller, organisation: { ...caller.organisation, numbers } };
}

async function register({ organisation }: Caller, number: string): Promise<void> {
  await portal.testing.database.system.query(
    'insert into organisations.identification_numbers (number, organisation_id) values ($1, $2)',
    [number, organisation.id],
  );
}

function party(identification: string) {
  return { ...sampleTrader, identification, name: 'Owner of the Goods Ltd' };
}

/** Returns an import of which the trader is the declarant and the owner of the goods the importer. */
function document(changed: object = {}): Record<string, unknown> {
  createdCount += 1;
  return sample({ lrn: `owner-${createdCount}`, importer: party(ownerNumber), ...changed });
}

/** Returns the same import, lodged by the broker as direct representative of the trader. */
function directlyRepresented(changed: object = {}): Record<string, unknown> {
  return document({ representation: 'direct', representative: sampleBroker, ...changed });
}

function foodExport(changed: object = {}): Record<string, unknown> {
  const found = sampleDeclarations(portal.source.now()).find(({ name }) => name === 'food-export');
  const { representative: _, ...rest } = Object(found?.document);
  createdCount += 1;
  return {
    ...rest,
    lrn: `owner-${createdCount}`,
    ...{ representation: 'self', declarant: sampleTrader, exporter: party(ownerNumber) },
    ...changed,
  };
}

const lodge = (caller: Caller, body: object, query = 'lodge=true'): Promise<TestResponse> =>
  portal.call('createDeclaration', caller, { query, body });
const faultsOf = ({ body }: TestResponse): unknown[] => {
  const errors = member(body, 'errors');
  return Array.isArray(errors)
    ? errors.map((each) => `${member(each, 'code')} ${member(each, 'pointer')}`)
    : [];
};

async function lodgedId(caller: Caller, body: object): Promise<string> {
  const answered = await lodge(caller, body).then(bodyWithStatus(201));
  await portal.number();
  return textMember(answered, 'id');
}

/** Creates a valid mandate of a principal for the lodging organisation. */
async function createMandate(lodger: Caller, members: object = {}, principal = ownerNumber): Promise<string> {
  const [representative] = lodger.organisation.numbers;
  const body = { principal, representative, representations: ['direct'], ...members };
  const offered = await portal.call('offerMandate', lodger, { body }).then(bodyWithStatus(201));
  const id = textMember(offered, 'id');
  await portal.testing.database.system.query(`update mandates.mandates set status = 'active' where id = $1`, [
    id,
  ]);
  return id;
}

const endMandate = (id: string) =>
  portal.testing.database.system.query(`update mandates.mandates set status = 'ended' where id = $1`, [id]);

const idsAsPrincipal = async (caller: Caller): Promise<unknown[]> => {
  const { body } = await portal.call('getStatus', caller, { query: 'role=principal&limit=500' });
  const items = member(body, 'items');
  return Array.isArray(items) ? items.map((item) => member(item, 'id')) : [];
};
const get = (caller: Caller, id: string) => portal.call('getDeclaration', caller, { id });
const withdraw = (caller: Caller, id: string) =>
  portal.call('requestInvalidation', caller, { id, body: { reason: 'Sold to another company' } });
const amend = (caller: Caller, id: string, changed: object, query = '') =>
  portal.call('requestAmendment', caller, { id, query, body: { reason: 'Misread', document: changed } });

describe('R304 for an importer or exporter without a mandate', () => {
  test('is the same error for a registered and for an unregistered identification number', async () => {
    const bodyOf = async (number: string) => {
      const { text } = await lodge(trader, document({ lrn: 'same', importer: party(number) }));
      return text.replaceAll(number, 'NUMBER').replace(/"requestId":"[^"]*"/, '');
    };
    const unregistered = await bodyOf('XA666000111222');
    assert.match(unregistered, /"code":"R304"/);
    assert.equal(await bodyOf(ownerNumber), unregistered);
    assert.deepEqual(faultsOf(await lodge(trader, foodExport())), ['R304 /exporter/identification']);
  });

  test('is the same error for each limit of the mandate that the declaration exceeds', async () => {
    const { text: without } = await lodge(trader, document({ lrn: 'uncovered' }));
    for (const members of [
      { types: ['export'] },
      { offices: ['XA000200'] },
      { procedures: ['71'] },
      { maxValue: '1.00' },
    ]) {
      const id = await createMandate(trader, members);
      const answered = await lodge(trader, document({ lrn: 'uncovered' }));
      assert.deepEqual(faultsOf(answered), r304Error, JSON.stringify(members));
      const [one, other] = [answered.text, without].map((text) => text.replace(/"requestId":"[^"]*"/, ''));
      assert.equal(one, other);
      await endMandate(id);
    }
  });

  test('is returned if a mandate is offered but not accepted, or if only another declarant has a mandate', async () => {
    const body = { principal: ownerNumber, representative: sampleTrader.identification };
    await portal.call('offerMandate', owner, { body: { ...body, representations: ['direct'] } });
    await createMandate(broker);
    assert.deepEqual(faultsOf(await lodge(trader, document())), r304Error);
  });

  test('is returned for drafts and dry runs, together with all other errors', async () => {
    const draft = await lodge(trader, document(), '').then(assertStatus(201));
    assert.equal(member(draft.body, 'canLodge'), false);
    assert.deepEqual(faultsOf(draft), r304Error);
    const id = textMember(draft.body, 'id');
    assert.deepEqual(faultsOf(await portal.call('lodgeDeclaration', trader, { id })), r304Error);
    assert.deepEqual(faultsOf(await lodge(trader, document(), 'dryRun=true')), r304Error);
    const faults = faultsOf(await lodge(trader, document({ office: 'XA000999' })));
    assert.ok(faults.length > 1 && r304Error.every((each) => faults.includes(each)), String(faults));
    assert.deepEqual(faultsOf(await lodge(broker, directlyRepresented())).toSorted(), [
      'R304 /importer/identification',
      'R323 /representative/identification',
    ]);
    await createMandate(trader);
    assert.equal((await portal.call('lodgeDeclaration', trader, { id })).status, 200);
    assert.equal((await get(owner, id)).status, 200);
  });

  test('is returned on lodgement if the mandate has ended since the dry run', async () => {
    const id = await createMandate(trader);
    const body = document();
    assert.equal((await lodge(trader, body, 'dryRun=true')).status, 200);
    await endMandate(id);
    assert.deepEqual(faultsOf(await lodge(trader, body)), r304Error);
  });

  test('is replaced by R321 if an organisation lodges under the number of another organisation', async () => {
    await createMandate(trader);
    const withMandate = faultsOf(await lodge(foreignCaller, document()));
    await portal.testing.database.system.query(`update mandates.mandates set status = 'ended'`);
    const without = faultsOf(await lodge(foreignCaller, document()));
    assert.deepEqual(withMandate, ['R321 /declarant/identification']);
    assert.deepEqual(without, withMandate);
  });
});

describe('owner of the goods', () => {
  test('can read a declaration under its mandate but not act on it', async () => {
    const mandate = await createMandate(trader, { types: ['import'], maxValue: '999999.00' });
    const id = await lodgedId(trader, document());
    const seen = await get(owner, id).then(bodyWithStatus(200));
    assert.equal(member(seen, 'lodgedBy'), trader.organisation.id);
    assert.equal(member(seen, 'mandateId'), mandate);
    assert.ok((await idsAsPrincipal(owner)).includes(id));
    assert.equal((await withdraw(owner, id)).code, 'mandate_required');
    assert.ok(await portal.decide(trader, id, 'accept'));
    await portal.number();
    const mrn = `mrn:${textMember((await get(trader, id)).body, 'mrn')}`;
    assert.equal((await get(owner, mrn)).status, 200);
    const events = await portal.call('listDeclarationEvents', owner, { id });
    const items = listMember(events.body, 'items');
    assert.deepEqual(
      items.map((item) => member(item, 'event')),
      ['declaration.lodged', 'declaration.accepted'],
    );
    await endMandate(mandate);
    assert.equal((await get(owner, id)).status, 200, 'it reads on after the end of the mandate');
  });

  test('is the exporter if the declaration is an export', async () => {
    await createMandate(trader, { types: ['export'] });
    const id = await lodgedId(trader, foodExport());
    assert.equal((await get(owner, id)).status, 200);
    assert.ok((await idsAsPrincipal(owner)).includes(id));
  });

  test('reads a directly represented declaration under its own mandate, as the declarant does under its own', async () => {
    const mandates = {
      trader: await createMandate(broker, {}, sampleTrader.identification),
      owner: await createMandate(broker),
    };
    const id = await lodgedId(broker, directlyRepresented());
    assert.equal(member((await get(trader, id)).body, 'mandateId'), mandates.trader);
    assert.equal(member((await get(owner, id)).body, 'mandateId'), mandates.owner);
    for (const reader of [trader, owner]) assert.ok((await idsAsPrincipal(reader)).includes(id));
    assert.equal((await withdraw(owner, id)).code, 'mandate_required');
    assert.notEqual((await withdraw(trader, id)).code, 'mandate_required');
  });

  test('reads the declaration once if it is also the declarant, and can then act as declarant', async () => {
    const [first, second] = ['XA777000111222', 'XA888000111222'];
    const both = await declaringAs(first, second);
    const mandate = await createMandate(broker, {}, first);
    await createMandate(broker, {}, second);
    const id = await lodgedId(
      broker,
      directlyRepresented({ declarant: party(first), importer: party(second) }),
    );
    assert.deepEqual(await idsAsPrincipal(both), [id]);
    assert.equal(member((await get(both, id)).body, 'mandateId'), mandate);
    assert.notEqual((await withdraw(both, id)).code, 'mandate_required');
  });

  test('can read declarations that were lodged before its number was registered', async () => {
    const number = 'XA444000111222';
    await createMandate(trader, {}, number);
    const id = await lodgedId(trader, document({ importer: party(number) }));
    const newcomer = await declaringAs(number);
    await portal.number();
    assert.equal((await get(newcomer, id)).status, 200);
    assert.deepEqual(await idsAsPrincipal(newcomer), [id]);
  });

  test('gets 404 for drafts; sellers, buyers and other organisations cannot read the declaration', async () => {
    await createMandate(trader);
    const draft = await lodge(trader, document(), '');
    assert.equal((await get(owner, textMember(draft.body, 'id'))).status, 404);
    const parties = { seller: party('XA999888777666'), buyer: party('XA999888777666') };
    const id = await lodgedId(trader, document(parties));
    for (const caller of [foreignCaller, broker]) {
      assert.equal((await get(caller, id)).status, 404);
      assert.ok(!(await idsAsPrincipal(caller)).includes(id));
    }
  });
});

describe('amendment of the owner of the goods before acceptance', () => {
  test('requires a mandate of the new importer, and gives the new importer access instead of the previous one', async () => {
    await createMandate(trader);
    const body = document();
    const id = await lodgedId(trader, body);
    const other = await declaringAs('XA333000111222');
    const moved = { ...body, importer: party('XA333000111222') };
    const refusal = ['R304 /document/importer/identification'];
    assert.deepEqual(faultsOf(await amend(trader, id, moved, 'dryRun=true')), refusal);
    assert.deepEqual(faultsOf(await amend(trader, id, moved)), refusal);
    await createMandate(trader, {}, 'XA333000111222');
    assert.equal((await amend(trader, id, moved, 'dryRun=true')).status, 200);
    await amend(trader, id, moved).then(assertStatus(201));
    await portal.number();
    assert.equal((await get(owner, id)).status, 404);
    assert.ok(!(await idsAsPrincipal(owner)).includes(id));
    assert.deepEqual(await idsAsPrincipal(other), [id]);
  });

  test('removes the access of the owner of the goods if the declarant becomes the importer', async () => {
    await createMandate(trader);
    const body = document();
    const id = await lodgedId(trader, body);
    assert.equal((await amend(trader, id, { ...body, importer: sampleTrader })).status, 201);
    assert.equal((await get(owner, id)).status, 404);
  });

  test('requires no new mandate if the parties are unchanged', async () => {
    const mandate = await createMandate(trader);
    const body = document();
    const id = await lodgedId(trader, body);
    await endMandate(mandate);
    const amendment = { ...body, additionalInformation: [{ code: '00100', text: 'Amended' }] };
    await amend(trader, id, amendment).then(assertStatus(201));
    assert.equal((await get(owner, id)).status, 200);
  });

  test('reveals no mandate of the representative if a directly represented declarant amends', async () => {
    await createMandate(broker, {}, sampleTrader.identification);
    const body = directlyRepresented({ importer: sampleTrader });
    const id = await lodgedId(broker, body);
    await createMandate(broker);
    const named = { ...body, importer: party(ownerNumber) };
    assert.deepEqual(faultsOf(await amend(trader, id, named)), ['R304 /document/importer/identification']);
    assert.equal((await amend(broker, id, named)).status, 201);
    assert.equal((await get(owner, id)).status, 200);
    assert.equal((await amend(trader, id, body)).status, 201);
    assert.equal((await get(owner, id)).status, 404);
    assert.equal((await get(trader, id)).status, 200);
  });
});
