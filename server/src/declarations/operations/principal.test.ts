import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { Caller } from '../../callers/caller.ts';
import { assertStatus, bodyWithStatus, member, textMember } from '../../foundation/http/testing/request.ts';
import { mandateOperations } from '../../mandates/testing/operations.ts';
import { sampleDeclarations } from '../document/samples.ts';
import type { TestResponse } from '../testing/test-call.ts';
import { openTestOperations } from '../testing/test-operations.ts';
import { sampleBroker, sampleTrader } from '../testing/xa-samples.ts';

const principal = sampleTrader.identification;
const representative = sampleBroker.identification;
let createdCount = 0;

const portal = await openTestOperations({}, undefined, { more: mandateOperations });
const trader = await declaringAs(principal);
const broker = await declaringAs(representative);
const foreignCaller = await declaringAs('XA999888777666');
let mandate: string = await createMandate();
after(() => portal.stop());

/** Returns a client of a new organisation with this identification number only. */
async function declaringAs(number: string): Promise<Caller> {
  const caller = await portal.newCaller();
  await portal.testing.database.system.query(
    'insert into organisations.identification_numbers (number, organisation_id) values ($1, $2)',
    [number, caller.organisation.id],
  );
  return { ...caller, organisation: { ...caller.organisation, numbers: [number] } };
}

async function createMandate(): Promise<string> {
  const guarantees = [textMember(bicycles(), 'guarantee', 'reference')];
  const body = { principal, representative, representations: ['direct', 'indirect'], guarantees };
  const offered = await portal.call('offerMandate', trader, { body });
  const id = textMember(offered.body, 'id');
  await portal.call('updateMandate', broker, { id, body: { status: 'active' } }).then(assertStatus(200));
  return id;
}

/** Returns an import of bicycles that the broker lodges for the trader. */
function bicycles(changed: object = {}): Record<string, unknown> {
  createdCount += 1;
  const found = sampleDeclarations(portal.source.now()).find(({ name }) => name === 'bicycles-by-sea');
  return { ...found?.document, lrn: `represented-${createdCount}`, ...changed };
}

async function lodgeForTrader(changed: object = {}): Promise<string> {
  const answered = await portal.call('createDeclaration', broker, {
    query: 'lodge=true',
    body: bicycles(changed),
  });
  assert.equal(answered.status, 201, answered.text);
  await portal.number();
  return textMember(answered.body, 'id');
}

const brokerAsRepresentative = { representation: 'self', declarant: sampleBroker, importer: sampleBroker };
const indirect = { representation: 'indirect', declarant: sampleBroker, importer: sampleTrader };
const withoutRequest = ({ text }: TestResponse) => text.replaceAll(/dec_\w+|\/openapi\/[^"]*/g, '…');
const status = (caller: Caller, query = 'role=principal'): Promise<TestResponse> =>
  portal.call('getStatus', caller, { query });
const entriesOf = ({ body }: TestResponse): unknown[] => {
  const entries = member(body, 'items');
  return Array.isArray(entries) ? entries : [];
};
const idsOf = (answered: TestResponse) => entriesOf(answered).map((entry) => member(entry, 'id'));
const withdraw = (caller: Caller, id: string, headers = {}) =>
  portal.call('requestInvalidation', caller, { id, headers, body: { reason: 'Sold to somebody else' } });

/** Returns a response body without the properties that differ between the lodging organisation and the principal. */
function asLodged({ body }: TestResponse): unknown {
  const items = member(body, 'items');
  if (!Array.isArray(items)) {
    const { lodgedBy: _, mandateId: __, ...shown } = Object(body);
    return shown;
  }
  return items.map(({ sequence: _, ...item }) => item);
}

describe('principal that reads', () => {
  test('gets the same declaration and sub-resources as the lodging organisation, by id and by MRN', async () => {
    const id = await lodgeForTrader();
    assert.ok(await portal.decide(broker, id, 'accept'));
    await portal.number();
    const own = await portal.call('getDeclaration', broker, { id });
    const mrn = `mrn:${textMember(own.body, 'mrn')}`;
    for (const operation of [
      'getDeclaration',
      'listDeclarationEvents',
      'listQueries',
      'listAmendments',
      'listVersions',
    ]) {
      const expected = await portal.call(operation, broker, { id });
      for (const name of [id, mrn]) {
        const seen = await portal.call(operation, trader, { id: name });
        assert.equal(seen.status, 200, `${operation} ${seen.text}`);
        assert.deepEqual(asLodged(seen), asLodged(expected));
      }
    }
    const seen = await portal.call('getDeclaration', trader, { id: mrn });
    assert.equal(member(seen.body, 'lodgedBy'), broker.organisation.id);
    assert.equal(member(seen.body, 'mandateId'), mandate);
    assert.equal(member(own.body, 'lodgedBy'), undefined);
    assert.equal(member(own.body, 'mandateId'), undefined);
    const headers = { 'if-none-match': own.headers.get('ETag') ?? '' };
    assert.equal((await portal.call('getDeclaration', trader, { id, headers })).status, 304);
  });

  test('gets 404 by the LRN of its representative; other organisations get exactly the 404 of an unknown declaration', async () => {
    const id = await lodgeForTrader({ lrn: 'brokers-own' });
    assert.equal((await portal.call('getDeclaration', trader, { id: 'lrn:brokers-own' })).status, 404);
    const missing = 'dec_01kaz4w7m0v3c5n8q2x6t9r1ye';
    for (const operation of ['getDeclaration', 'listDeclarationEvents', 'getDuties']) {
      const [foreign, none] = [
        await portal.call(operation, foreignCaller, { id }),
        await portal.call(operation, foreignCaller, { id: missing }),
      ];
      assert.equal(foreign.status, 404, operation);
      assert.equal(withoutRequest(foreign), withoutRequest(none));
    }
    assert.equal((await withdraw(foreignCaller, id)).code, 'not_found');
  });

  test('gets 404 for a draft of its representative', async () => {
    const draft = await portal.call('createDeclaration', broker, { body: bicycles() });
    const id = textMember(draft.body, 'id');
    assert.equal((await portal.call('getDeclaration', trader, { id })).status, 404);
  });
});

describe('events of a represented declaration', () => {
  const sequencesOf = async (caller: Caller, id: string): Promise<unknown[]> => {
    const { body } = await portal.call('listDeclarationEvents', caller, { id });
    const items = member(body, 'items');
    return Array.isArray(items) ? items.map((item) => member(item, 'sequence')) : [];
  };

  test('have the sequence numbers of the stream of the organisation that reads them', async () => {
    await portal.create(broker, { lrn: `brokers-${createdCount}`, ...brokerAsRepresentative }, 'lodge=true');
    const id = await lodgeForTrader();
    assert.ok(await portal.decide(broker, id, 'accept'));
    await portal.number();
    const [last] = entriesOf(await status(trader)).filter((entry) => member(entry, 'id') === id);
    const shown = await sequencesOf(trader, id);
    assert.equal(shown.length, 2);
    assert.equal(shown.at(-1), member(last, 'sequence'));
    const own = entriesOf(await status(broker, '')).find((entry) => member(entry, 'id') === id);
    assert.equal((await sequencesOf(broker, id)).at(-1), member(own, 'sequence'));
    assert.notEqual(member(own, 'sequence'), member(last, 'sequence'));
  });

  test('have no sequence number in the principal’s stream until it is assigned', async () => {
    const id = await lodgeForTrader();
    assert.ok(await portal.decide(broker, id, 'accept'));
    assert.deepEqual((await sequencesOf(trader, id)).slice(1), [null]);
    const headers = {
      'if-none-match': (await portal.call('listDeclarationEvents', trader, { id })).headers.get('ETag') ?? '',
    };
    await portal.number();
    assert.equal((await portal.call('listDeclarationEvents', trader, { id, headers })).status, 200);
    assert.equal(typeof (await sequencesOf(trader, id)).at(-1), 'number');
  });
});

describe('stream of the principal', () => {
  test('contains the representative and the mandate; the declaration is absent from the principal’s own feed', async () => {
    const id = await lodgeForTrader();
    const entry = entriesOf(await status(trader)).find((each) => member(each, 'id') === id);
    assert.equal(member(entry, 'lodgedBy'), broker.organisation.id);
    assert.equal(member(entry, 'mandateId'), mandate);
    assert.deepEqual(idsOf(await status(trader, '')), []);
    assert.deepEqual(idsOf(await status(broker)), []);
    assert.deepEqual(idsOf(await status(foreignCaller)), []);
  });

  test('has gapless sequence numbers that are independent of the lodgements of the principal itself', async () => {
    await portal.create(trader, { lrn: `own-${createdCount}` }, 'lodge=true');
    for (let count = 0; count < 3; count += 1) await lodgeForTrader();
    assert.ok(await portal.decide(broker, await lodgeForTrader(), 'accept'));
    await portal.number();
    const [row] = await portal.testing.database.system.query(
      `select min(n.sequence)::integer as first, max(n.sequence)::integer = count(*) as gapless
       from declarations.principal_change_sequence n where n.organisation_id = $1`,
      [trader.organisation.id],
    );
    assert.deepEqual(row, { first: 1, gapless: true });
  });

  test('returns a changed declaration once after the cursor', async () => {
    const id = await lodgeForTrader();
    const first = await status(trader);
    const since = `role=principal&after=${encodeURIComponent(textMember(first.body, 'cursor'))}`;
    assert.deepEqual(idsOf(await status(trader, since)), []);
    assert.ok(await portal.decide(broker, id, 'accept'));
    await portal.number();
    assert.deepEqual(idsOf(await status(trader, since)), [id]);
  });

  test('rejects a cursor of the other role or of another organisation', async () => {
    const cursorOf = async (caller: Caller, query: string) =>
      encodeURIComponent(textMember((await status(caller, query)).body, 'cursor'));
    const [own, asPrincipal] = [await cursorOf(trader, ''), await cursorOf(trader, 'role=principal')];
    assert.equal((await status(trader, `role=principal&after=${own}`)).code, 'input_invalid');
    assert.equal((await status(trader, `after=${asPrincipal}`)).code, 'input_invalid');
    assert.equal((await status(broker, `role=principal&after=${asPrincipal}`)).code, 'input_invalid');
  });

  test('omits hidden entries from pages and filtered results', async () => {
    const id = await lodgeForTrader({ lrn: 'to-be-found' });
    for (const query of ['lrn=to-be-found', 'lrn=to-be-found&status=lodged']) {
      assert.deepEqual(idsOf(await status(trader, `role=principal&${query}`)), [id]);
    }
    const all = idsOf(await status(trader));
    const paged: unknown[] = [];
    for (let query = 'role=principal&limit=2', more: unknown = true; more; ) {
      const page = await status(trader, query);
      paged.push(...idsOf(page));
      more = member(page.body, 'more');
      query = `role=principal&limit=2&after=${encodeURIComponent(textMember(page.body, 'cursor'))}`;
    }
    assert.deepEqual(paged, all);
  });

  test('contains declarations under a mandate on paper as soon as the principal is registered in the portal', async () => {
    const number = 'XA123000111222';
    const guarantees = [textMember(bicycles(), 'guarantee', 'reference')];
    const body = { principal: number, representative, representations: ['direct'], guarantees };
    const paper = await portal.call('offerMandate', broker, { body });
    await portal.testing.database.system.query(
      `update mandates.mandates set status = 'active' where id = $1`,
      [textMember(paper.body, 'id')],
    );
    const declarant = { ...sampleTrader, identification: number };
    const id = await lodgeForTrader({ lrn: 'moved', declarant, importer: declarant });
    const newcomer = await declaringAs(number);
    assert.equal((await portal.call('getDeclaration', newcomer, { id })).status, 200);
    await portal.number();
    assert.deepEqual(idsOf(await status(newcomer)), [id]);

    const document = bicycles({ lrn: 'moved' });
    const moved = { id, body: { reason: 'Sold before it arrived', document } };
    await portal.call('requestAmendment', broker, moved).then(assertStatus(201));
    await portal.number();
    assert.deepEqual(idsOf(await status(newcomer)), [], 'it is no longer in its name');
    assert.equal((await portal.call('getDeclaration', newcomer, { id })).status, 404);
    assert.ok(idsOf(await status(trader)).includes(id));
  });
});

test('unchanged polls in both roles are served from memory, each by the position of its own stream', async () => {
  const heads = new Map<string, number>();
  let looks = 0;
  const looking = await openTestOperations({
    head: (stream) => heads.get(stream) ?? null,
    learn: (stream, head) => {
      looks += 1;
      heads.set(stream, head);
    },
  });
  try {
    const caller = await looking.newCaller();
    const poll = (query: string) => looking.call('getStatus', caller, { query });
    const tags = [await poll(''), await poll('role=principal')].map(({ headers }) => headers.get('ETag'));
    assert.equal(looks, 2);
    for (const [index, query] of ['', 'role=principal', '', 'role=principal'].entries()) {
      const headers = { 'if-none-match': tags[index % 2] ?? '' };
      const again = await looking.call('getStatus', caller, { query, headers });
      assert.deepEqual([again.status, looks], [304, 2], query);
    }
    heads.set(`${caller.organisation.id}/principal`, 1);
    await poll('');
    assert.equal(looks, 2);
    await poll('role=principal');
    assert.equal(looks, 3);
  } finally {
    await looking.stop();
  }
});

describe('principal that acts', () => {
  test('withdraws a pre-lodged declaration even without a mandate; both streams contain the change', async () => {
    const expectedArrival = new Date(portal.source.now().getTime() + 5 * 86_400_000).toISOString();
    const id = await lodgeForTrader({ expectedArrival });
    assert.ok(await portal.decide(broker, id, 'register', {}, 'system'), 'registered');
    const withdrawn = await withdraw(trader, id, { 'idempotency-key': 'withdraw-1' }).then(assertStatus(200));
    assert.equal(member(withdrawn.body, 'status'), 'invalidated');
    const again = await withdraw(trader, id, { 'idempotency-key': 'withdraw-1' });
    assert.equal(again.text, withdrawn.text);
    assert.equal(again.headers.get('Idempotency-Replayed'), 'true');
    await portal.number();
    for (const [caller, query] of [
      [trader, 'role=principal'],
      [broker, ''],
    ] as const) {
      const entry = entriesOf(await status(caller, query)).find((each) => member(each, 'id') === id);
      assert.equal(member(entry, 'status'), 'invalidated');
    }
  });

  test('gets 403 if it is represented indirectly or has lost its number, but can still read', async () => {
    const id = await lodgeForTrader(indirect);
    assert.equal((await portal.call('getDeclaration', trader, { id })).status, 200);
    assert.equal((await withdraw(trader, id)).code, 'mandate_required');
    const direct = await lodgeForTrader();
    const without = { ...trader, organisation: { ...trader.organisation, numbers: [] } };
    assert.equal((await portal.call('getDeclaration', without, { id: direct })).status, 200);
    assert.equal((await withdraw(without, direct)).code, 'mandate_required');
  });

  test('amends without a mandate and keeps its representative', async () => {
    const body = bicycles();
    const id = await lodgeForTrader(body);
    const amend = (document: object, query = '') =>
      portal.call('requestAmendment', trader, { id, query, body: { reason: 'Misread', document } });
    const other = { ...sampleTrader, identification: 'XA999888777666' };
    for (const document of [
      { ...body, representation: 'self', representative: undefined },
      { ...body, declarant: other },
      { ...body, representative: { ...sampleBroker, identification: principal } },
    ]) {
      assert.equal((await amend(document)).code, 'input_invalid');
    }
    const ended = { id: mandate, body: { status: 'ended' } };
    assert.equal((await portal.call('updateMandate', trader, ended)).status, 200);
    const document = { ...body, additionalInformation: [{ code: '00100', text: 'Amended' }] };
    assert.equal((await amend(document, 'dryRun=true')).status, 200);
    const amended = await amend(document).then(bodyWithStatus(201));
    assert.equal(member(amended, 'version'), 2);
    mandate = await createMandate();
  });

  test('is not removed by its representative: an amendment that makes the representative the declarant is rejected', async () => {
    const body = bicycles();
    const id = await lodgeForTrader(body);
    const document = { ...body, representation: 'self', representative: undefined };
    const refused = await portal.call('requestAmendment', broker, {
      id,
      body: { reason: 'Misread', document },
    });
    assert.equal(refused.code, 'input_invalid', refused.text);
    assert.match(refused.text, /R321/);
  });
});

describe('lists and exports of the principal', () => {
  const list = (caller: Caller, query = '') =>
    portal.call('listDeclarations', caller, { query: `role=principal${query}` });
  const itemsOf = ({ body }: TestResponse): unknown[] => {
    const items = member(body, 'items');
    return Array.isArray(items) ? items : [];
  };
  const count = (caller: Caller, query = '') =>
    portal.call('countDeclarations', caller, { query: `role=principal${query}` });

  test('return represented declarations newest first with the representative, but no drafts and no other declarations', async () => {
    portal.source.move(1_000);
    const first = await lodgeForTrader();
    portal.source.move(1_000);
    const second = await lodgeForTrader();
    await portal.call('createDeclaration', broker, { body: bicycles() });
    const items = itemsOf(await list(trader));
    assert.deepEqual(
      items.slice(0, 2).map((item) => member(item, 'id')),
      [second, first],
    );
    assert.equal(member(items[0], 'lodgedBy'), broker.organisation.id);
    assert.equal(member(items[0], 'mandateId'), mandate);
    assert.deepEqual(itemsOf(await list(broker)), []);
    assert.deepEqual(itemsOf(await list(foreignCaller)), []);
    const own = itemsOf(await portal.call('listDeclarations', trader, {}));
    assert.ok(own.every((item) => member(item, 'lodgedBy') === undefined));
  });

  test('apply each filter: matches are returned, other declarations are not', async () => {
    const changed = { lrn: 'list-me', office: 'XA000200' };
    const id = await lodgeForTrader(changed);
    const [importer, exporter] = [sampleTrader.identification, 'XA999'];
    const year = 'lodgedFrom=2026-01-01T00:00:00Z';
    const commodity = textMember(bicycles(), 'goodsItems', 0, 'commodityCode').slice(0, 4);
    for (const [hit, miss] of [
      ['lrn=list-me', 'lrn=list-m'],
      ['lrnPrefix=list-', 'lrnPrefix=list-n'],
      ['status=lodged&lrn=list-me', 'status=released&lrn=list-me'],
      ['statusGroup=open&lrn=list-me', 'statusGroup=done&lrn=list-me'],
      [`id=${id}&id=dec_${'0'.repeat(26)}`, `id=dec_${'0'.repeat(26)}`],
      ['changedFrom=2020-01-01&lrn=list-me', 'changedFrom=2099-01-01&lrn=list-me'],
      ['type=import&lrn=list-me', 'type=export&lrn=list-me'],
      ['office=XA000200&lrn=list-me', 'office=XA000100&lrn=list-me'],
      [`importer=${importer}&lrn=list-me`, `exporter=${exporter}&lrn=list-me`],
      [`commodity=${commodity}&lrn=list-me`, 'commodity=09&lrn=list-me'],
      [`${year}&lrn=list-me`, 'lodgedBefore=2026-01-01T00:00:00Z&lrn=list-me'],
    ] as const) {
      const found = itemsOf(await list(trader, `&${hit}`)).map((item) => member(item, 'id'));
      assert.deepEqual(found, [id], hit);
      assert.deepEqual(itemsOf(await list(trader, `&${miss}`)), [], miss);
      assert.equal(member((await count(trader, `&${hit}`)).body, 'count'), 1, hit);
      assert.equal(member((await count(trader, `&${miss}`)).body, 'count'), 0, miss);
    }
  });

  test('return nothing for filters by errors of drafts and by pending actions', async () => {
    for (const filter of ['hasErrors=true', 'hasErrors=false', 'nextAction=present', 'nextAction=pay']) {
      assert.deepEqual(itemsOf(await list(trader, `&${filter}`)), [], filter);
      assert.equal(member((await count(trader, `&${filter}`)).body, 'count'), 0, filter);
    }
  });

  test('continue on the next page after a declaration that has another principal now', async () => {
    const hidden = [await lodgeForTrader(), await lodgeForTrader()];
    await lodgeForTrader();
    const move = (to: string) =>
      portal.testing.database.system.query(
        'update declarations.principals set organisation_id = $1 where declaration_id = any ($2)',
        [to, hidden],
      );
    await move(foreignCaller.organisation.id);
    try {
      const all = itemsOf(await list(trader, '&limit=500')).map((item) => member(item, 'id'));
      assert.ok(hidden.every((id) => !all.includes(id)) && all.length > 3);
      const paged: unknown[] = [];
      for (let cursor = '', more = true; more; ) {
        const page = await list(trader, `&limit=1${cursor}`);
        paged.push(...itemsOf(page).map((item) => member(item, 'id')));
        more = member(page.body, 'more') === true;
        cursor = more ? `&after=${encodeURIComponent(textMember(page.body, 'cursor'))}` : '';
      }
      assert.deepEqual(paged, all);
    } finally {
      await move(trader.organisation.id);
    }
  });

  test('count the listed declarations with their invoice totals only', async () => {
    const { body, text } = await count(trader);
    assert.equal(member(body, 'count'), itemsOf(await list(trader, '&limit=500')).length, text);
    assert.equal(member(body, 'more'), false);
    const { amount, currency } = Object(bicycles().invoice);
    const sum = (Number(member(body, 'count')) * Number(amount)).toFixed(2);
    assert.deepEqual(member(body, 'invoiced'), [{ currency, amount: sum }]);
    const year = '&lodgedFrom=2026-01-01T00:00:00Z';
    assert.equal(member((await count(trader, year)).body, 'count'), member(body, 'count'));
    for (const caller of [broker, foreignCaller])
      assert.equal(member((await count(caller)).body, 'count'), 0);
  });

  test('return each declaration once across pages, by id and by lodgement time', async () => {
    const year = '&lodgedFrom=2026-01-01T00:00:00Z';
    for (const filter of ['', year]) {
      const all = itemsOf(await list(trader, filter)).map((item) => member(item, 'id'));
      const paged: unknown[] = [];
      for (let cursor = '', more = true; more; ) {
        const page = await list(trader, `${filter}&limit=3${cursor}`);
        paged.push(...itemsOf(page).map((item) => member(item, 'id')));
        more = member(page.body, 'more') === true;
        cursor = more ? `&after=${encodeURIComponent(textMember(page.body, 'cursor'))}` : '';
      }
      assert.ok(all.length > 3);
      assert.deepEqual(paged, all);
    }
    const { body } = await list(trader, '&limit=3');
    const cursor = encodeURIComponent(textMember(body, 'cursor'));
    const own = await portal.call('listDeclarations', trader, { query: `limit=3&after=${cursor}` });
    assert.equal(own.code, 'input_invalid');
  });

  test('contain one exported line for each declaration, with the representative', async () => {
    const year = 'lodgedFrom=2026-01-01T00:00:00Z&lodgedBefore=2030-01-01T00:00:00Z';
    const lines = async (caller: Caller, query: string) => {
      const { text } = await portal.call('exportDeclarations', caller, { query });
      return text.split('\n').flatMap((line): unknown[] => (line === '' ? [] : [JSON.parse(line)]));
    };
    const all = await lines(trader, `${year}&role=principal`);
    const listed = itemsOf(await list(trader, '&limit=500'));
    assert.deepEqual(
      all.map((line) => member(line, 'id')).toSorted(),
      listed.map((item) => member(item, 'id')).toSorted(),
    );
    assert.ok(all.every((line) => member(line, 'lodgedBy') === broker.organisation.id));
    const brokers = await lines(broker, year);
    const { lodgedBy: _by, mandateId: _mandate, ...same } = Object(all[0]);
    assert.deepEqual(
      brokers.find((line) => member(line, 'id') === member(all[0], 'id')),
      same,
    );
    assert.deepEqual(await lines(foreignCaller, `${year}&role=principal`), []);
    const { text } = await portal.call('exportDeclarations', trader, {
      query: `${year}&role=principal`,
      headers: { accept: 'text/csv' },
    });
    assert.match(text, /dutiesCurrency,lodgedBy,mandateId\r\n/);
  });
});

test('declarations that the principal lodges itself are not in its stream as principal', async () => {
  const id = await portal.create(trader, { lrn: 'own-alone' }, 'lodge=true');
  await portal.number();
  assert.ok(!idsOf(await status(trader)).includes(id));
  assert.ok(idsOf(await status(trader, '')).includes(id));
});
