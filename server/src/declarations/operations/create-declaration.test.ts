import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { Caller } from '../../callers/caller.ts';
import {
  assertStatus,
  bodyWithStatus,
  listMember,
  member,
  textMember,
} from '../../foundation/http/testing/request.ts';
import { auditOf } from '../../organisations/testing/organisations.ts';
import { sampleDeclarations } from '../document/samples.ts';
import type { DeclarationTestRequest, TestResponse } from '../testing/test-call.ts';
import { openTestOperations, sample } from '../testing/test-operations.ts';

const portal = await openTestOperations();
const trader = await portal.newCaller();
const foreignCaller = await portal.newCaller();
const broker = await portal.newBroker();
after(() => portal.stop());

const create = (
  body: unknown,
  call: Omit<DeclarationTestRequest, 'body'> = {},
  caller = trader,
): Promise<TestResponse> => portal.call('createDeclaration', caller, { ...call, body });
const draft = (lrn: string) => ({ type: 'import', lrn });
const withKey = (key: string) => ({ headers: { 'idempotency-key': key } });

/** Returns the number of the organisation's declarations with this LRN. */
async function count(lrn: string, caller = trader): Promise<number> {
  const answered = await portal.call('listDeclarations', caller, { query: `lrn=${lrn}` });
  const items = member(answered.body, 'items');
  return Array.isArray(items) ? items.length : -1;
}

function errorPointersOf({ body }: TestResponse): string[] {
  return listMember(body, 'errors').map(
    (error) => `${member(error, 'code')} ${member(error, 'pointer') ?? member(error, 'name')}`,
  );
}

describe('201', () => {
  test('accepts a draft that contains only type and LRN', async () => {
    const before_ = portal.committed();
    const answered = await create(draft('draft-1')).then(assertStatus(201));
    const id = textMember(answered.body, 'id');
    assert.match(id, /^dec_[0-9a-z]{26}$/);
    assert.equal(answered.headers.get('Location'), `https://portal.example/openapi/declarations/${id}`);
    assert.equal(answered.headers.get('ETag'), '"1"');
    assert.equal(member(answered.body, 'status'), 'draft');
    assert.equal(member(answered.body, 'mrn'), null);
    assert.equal(member(answered.body, 'lodgedAt'), null);
    assert.equal(portal.committed(), before_, 'a draft is not told to the feed');
  });

  test('returns the document as it was sent', async () => {
    const text = '{ "lrn" : "as-sent",\n "type":"export" }';
    const answered = await create(text);
    assert.ok(answered.text.endsWith(`"document":${text}}`), answered.text);
  });

  test('accepts an integer that is written with a fraction or an exponent', async () => {
    for (const [index, count] of ['4.0', '4e0', '0.4E1'].entries()) {
      const text = `{"type":"import","lrn":"integer-${index}","consignment":{"totalPackages": ${count}}}`;
      const answered = await create(text).then(bodyWithStatus(201));
      assert.equal(member(answered, 'document', 'consignment', 'totalPackages'), 4);
    }
  });

  test('lodges the declaration with lodge=true, adds it to the feed and writes one audit row', async () => {
    const before_ = portal.committed();
    const answered = await create(sample({ lrn: 'lodged-1' }), { query: 'lodge=true' });
    assert.equal(member(answered.body, 'status'), 'lodged');
    assert.equal(member(answered.body, 'lodgedAt'), portal.source.now().toISOString());
    assert.equal(portal.committed(), before_ + 1);
    const rows = await auditOf(portal.testing.database, textMember(answered.body, 'id'));
    assert.deepEqual(
      rows.map(({ actor, action, organisationId, address }) => ({ actor, action, organisationId, address })),
      [
        {
          actor: `client ${trader.client.id}`,
          action: 'declaration.lodge',
          organisationId: trader.organisation.id,
          address: '192.0.2.44',
        },
      ],
    );
  });

  for (const { name } of sampleDeclarations(new Date())) {
    test(`lodges the example ${name}`, async () => {
      const found = sampleDeclarations(portal.source.now()).find((each) => each.name === name);
      const document = { ...found?.document, lrn: `example-${name}` };
      await create(document, { query: 'lodge=true' }, broker).then(assertStatus(201));
    });
  }

  test('accepts the same LRN from two organisations', async () => {
    assert.equal((await create(draft('shared'))).status, 201);
    assert.equal((await create(draft('shared'), {}, foreignCaller)).status, 201);
  });

  test('accepts the LRN of a deleted draft again', async () => {
    const id = await portal.create(trader, { lrn: 'again' });
    assert.equal((await portal.call('deleteDeclaration', trader, { id })).status, 204);
    assert.equal((await create(draft('again'))).status, 201);
  });
});

describe('201 as an idempotent replay', () => {
  test('returns the same response to the same request with the same key, and creates nothing', async () => {
    const first = await create(draft('replay-1'), withKey('key-1'));
    const again = await create(draft('replay-1'), withKey('key-1'));
    assert.equal(first.headers.has('Idempotency-Replayed'), false);
    assert.equal(again.status, 201);
    assert.equal(again.text, first.text);
    assert.equal(again.headers.get('Idempotency-Replayed'), 'true');
    assert.equal(again.headers.get('Location'), first.headers.get('Location'));
    assert.equal(again.headers.get('ETag'), first.headers.get('ETag'));
    assert.equal(await count('replay-1'), 1);
    assert.equal((await auditOf(portal.testing.database, textMember(first.body, 'id'))).length, 1);
  });

  test('replays the response to a creation even if the declaration was deleted later', async () => {
    const first = await create(draft('replay-2'), withKey('key-2'));
    await portal.call('deleteDeclaration', trader, { id: textMember(first.body, 'id') });
    assert.equal((await create(draft('replay-2'), withKey('key-2'))).text, first.text);
    assert.equal(await count('replay-2'), 0);
  });

  test('treats the same key text of another client as a different key', async () => {
    await create(draft('replay-3'), withKey('key-3'));
    const other: Caller = { ...trader, client: { id: 'cli_sibling' } };
    const sibling = await create(draft('replay-3b'), withKey('key-3'), other);
    assert.equal(sibling.headers.has('Idempotency-Replayed'), false);
    const foreign = await create(draft('replay-3'), withKey('key-3'), foreignCaller);
    assert.equal(foreign.headers.has('Idempotency-Replayed'), false);
  });

  test('accepts the key of a rejected request for another request', async () => {
    assert.equal((await create({ lrn: 'replay-4' }, withKey('key-4'))).status, 400);
    await create(draft('replay-5'));
    assert.equal((await create(draft('replay-5'), withKey('key-4'))).code, 'lrn_in_use');
    const good = await create(draft('replay-4'), withKey('key-4')).then(assertStatus(201));
    assert.equal(good.headers.has('Idempotency-Replayed'), false);
  });

  test('creates one declaration for twenty concurrent requests with one key; each response is that declaration or “in progress”', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => create(draft('rush-1'), withKey('rush'))));
    assert.equal(await count('rush-1'), 1);
    const made = all.filter(({ status }) => status === 201);
    assert.ok(made.length >= 1);
    assert.equal(new Set(made.map(({ text }) => text)).size, 1);
    assert.equal(made.filter(({ headers }) => !headers.has('Idempotency-Replayed')).length, 1);
    for (const { status, code } of all)
      assert.ok(status === 201 || code === 'request_in_progress', code ?? '');
  });
});

describe('200 dry run', () => {
  test('returns the result that a lodgement would have, and stores no declaration', async () => {
    const before_ = portal.committed();
    const answered = await create(sample({ lrn: 'dry-1' }), { query: 'dryRun=true' });
    assert.equal(answered.status, 200);
    assert.equal(member(answered.body, 'dryRun'), true);
    assert.equal(member(answered.body, 'status'), 'lodged');
    assert.equal(member(answered.body, 'lrn'), 'dry-1');
    assert.equal(await count('dry-1'), 0);
    assert.equal(portal.committed(), before_);
  });

  test('replays a dry run with its key, and refuses the same key for the lodgement', async () => {
    const call = { query: 'dryRun=true', ...withKey('dry-key') };
    const first = await create(sample({ lrn: 'dry-2' }), call);
    const again = await create(sample({ lrn: 'dry-2' }), call).then(assertStatus(200));
    assert.equal(again.text, first.text);
    assert.equal(again.headers.get('Idempotency-Replayed'), 'true');
    const lodging = await create(sample({ lrn: 'dry-2' }), { ...withKey('dry-key'), query: 'lodge=true' });
    assert.equal(lodging.code, 'idempotency_key_reused');
  });

  test('applies the rules, code lists and rates of the requested date', async () => {
    const coffee = sample({ lrn: 'dry-5' });
    const document = JSON.stringify(coffee).replaceAll(textMember(coffee, 'invoice', 'number'), 'FC 2025 1');
    const on = (date: string) => create(document, { query: `dryRun=true&date=${date}` });
    const [before_, from] = [await on('2026-12-31'), await on('2027-01-01')];
    assert.equal(before_.status, 200);
    assert.deepEqual(errorPointersOf(from), ['XA004 /invoice/number']);
    const rates = async (date: string) => {
      const { body } = await create(coffee, { query: `dryRun=true&date=${date}` });
      return JSON.stringify(member(member(body, 'duties'), 'totals'));
    };
    assert.notEqual(await rates('2026-11-23'), await rates('2025-11-24'));
    assert.equal(await count('dry-5'), 0);
  });

  test('rejects an invalid date, and a date without dryRun', async () => {
    const errorsByQuery = {
      'dryRun=true&date=2027-02-30': ['format date'],
      'dryRun=true&date=soon': ['format date'],
      'date=2027-01-01': ['unexpected date'],
      'lodge=true&date=2027-01-01': ['unexpected date'],
      'dryRun=true&date=1999-12-31': ['order date'],
    };
    for (const [query, places] of Object.entries(errorsByQuery)) {
      const answered = await create(sample({ lrn: 'dry-7' }), { query });
      assert.equal(answered.code, 'input_invalid', query);
      assert.deepEqual(errorPointersOf(answered), places);
    }
    assert.equal(await count('dry-7'), 0);
  });

  test('rejects dryRun=true with lodge=true, names both parameters and stores nothing', async () => {
    for (const query of ['dryRun=true&lodge=true', 'lodge=true&dryRun=true&date=2027-01-01']) {
      const answered = await create(sample({ lrn: 'dry-8' }), { query });
      assert.equal(answered.status, 400, query);
      assert.equal(answered.code, 'input_invalid');
      assert.deepEqual(errorPointersOf(answered), ['unexpected dryRun', 'unexpected lodge']);
      assert.match(answered.text, /"dryRun=true cannot be combined with lodge=true"/);
    }
    assert.equal(await count('dry-8'), 0);
    for (const query of ['dryRun=true&lodge=false', 'dryRun=false&lodge=false'])
      assert.ok((await create(sample({ lrn: 'dry-8' }), { query })).status < 300, query);
  });

  test('returns the same 400 and 409 responses as a lodgement', async () => {
    assert.equal((await create(draft('dry-3'), { query: 'dryRun=true' })).code, 'input_invalid');
    await create(sample({ lrn: 'dry-4' }), { query: 'lodge=true' });
    const answered = await create(sample({ lrn: 'dry-4' }), { query: 'dryRun=true' });
    assert.equal(answered.code, 'lrn_in_use');
    assert.equal(member(answered.body, 'conflict', 'sameContent'), true);
  });

  test('validates a document with the LRN of the caller’s draft as a replacement of that draft', async () => {
    const stored = await create(draft('dry-9'));
    const answered = await create(sample({ lrn: 'dry-9' }), { query: 'dryRun=true' });
    assert.equal(answered.status, 200);
    assert.equal(member(answered.body, 'lrn'), 'dry-9');
    const read = await portal.call('getDeclaration', trader, { id: textMember(stored.body, 'id') });
    assert.equal(member(read.body, 'status'), 'draft');
    assert.deepEqual(member(read.body, 'document'), draft('dry-9'));
  });
});

describe('400', () => {
  test('reports all errors in query, header and body at once and stores nothing', async () => {
    const answered = await create(
      { type: 'transit', lrn: 'a b', office: 7, more: true, consignment: { more: 1 } },
      { query: 'lodge=1&x=2', headers: { 'idempotency-key': '' } },
    );
    assert.equal(answered.code, 'input_invalid');
    const errors = listMember(answered.body, 'errors');
    const places = errors.map((error) => member(error, 'pointer') ?? member(error, 'name'));
    for (const place of ['x', 'lodge', 'Idempotency-Key', '/type', '/lrn', '/office', '/more']) {
      assert.ok(places.includes(place), `${place} in ${places.join()}`);
    }
  });

  test('reports everything that an incomplete document lacks for its lodgement, and stores nothing', async () => {
    const answered = await create(draft('short-1'), { query: 'lodge=true' });
    assert.equal(answered.code, 'input_invalid');
    const errors = member(answered.body, 'errors');
    assert.ok(Array.isArray(errors) && errors.length > 3);
    assert.equal(await count('short-1'), 0);
  });

  const bodies: Record<string, unknown> = {
    'a request without a body': undefined,
    'a text that is not JSON': '{',
    'a property that occurs twice': '{"type":"import","lrn":"a","lrn":"b"}',
    'a list': [],
    'an LRN of 36 characters': draft('x'.repeat(36)),
    'an empty LRN': draft(''),
    'an LRN with a slash': draft('a/b'),
    'an LRN that is a number': { type: 'import', lrn: 1 },
    'a document without a type': { lrn: 'x' },
  };
  for (const [name, body] of Object.entries(bodies)) {
    test(`rejects ${name}`, async () => assert.equal((await create(body)).code, 'input_invalid'));
  }
});

describe('409 idempotency', () => {
  test('rejects a key that was used with another body or another query', async () => {
    await create(draft('reuse-1'), withKey('reuse'));
    const other = await create(draft('reuse-2'), withKey('reuse'));
    assert.equal(other.code, 'idempotency_key_reused');
    const spaced = await create(JSON.stringify(draft('reuse-1'), null, 1), withKey('reuse'));
    assert.equal(spaced.code, 'idempotency_key_reused');
    const query = await create(draft('reuse-1'), { ...withKey('reuse'), query: 'lodge=false' });
    assert.equal(query.code, 'idempotency_key_reused');
    assert.equal(await count('reuse-2'), 0);
  });

  test('rejects a request while the first request with its key is running, and returns the seconds to wait', async () => {
    const { database } = portal.testing;
    const organisationId = trader.organisation.id;
    const answered = await database.organisationTransaction(organisationId, async (transaction) => {
      // Locks the key like the first step of the first request; the lock ends with this transaction.
      await transaction.query('select * from foundation.find_response($1, $2, $3, $4, $5)', [
        organisationId,
        trader.client.id,
        'POST /openapi/declarations',
        'slow',
        Buffer.alloc(32),
      ]);
      return create(draft('slow-1'), withKey('slow'));
    });
    assert.equal(answered.code, 'request_in_progress');
    assert.equal(answered.headers.get('Retry-After'), '1');
    assert.equal(member(answered.body, 'retryable'), true);
    assert.equal((await create(draft('slow-1'), withKey('slow'))).status, 201);
  });
});

describe('409 lrn_in_use', () => {
  test('names the declaration that uses the LRN, and returns whether its content is the same', async () => {
    const document = sample({ lrn: 'taken-1' });
    const first = await create(document, { query: 'lodge=true' });
    const id = textMember(first.body, 'id');
    const conflict = {
      id,
      lrn: 'taken-1',
      mrn: null,
      declarationStatus: 'lodged',
      href: `https://portal.example/openapi/declarations/${id}`,
    };
    const same = await create(Object.fromEntries(Object.entries(document).reverse()));
    assert.equal(same.code, 'lrn_in_use');
    assert.deepEqual(member(same.body, 'conflict'), { ...conflict, sameContent: true });
    const other = await create({ ...document, office: 'XA000999' });
    assert.deepEqual(member(other.body, 'conflict'), { ...conflict, sameContent: false });
  });

  test('creates one declaration for two concurrent requests with the same LRN and no key', async () => {
    for (let round = 0; round < 5; round += 1) {
      const body = draft(`race-${round}`);
      const both = await Promise.all([create(body), create(body)]);
      assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409]);
      const won = both.find(({ status }) => status === 201);
      const lost = both.find(({ status }) => status === 409);
      assert.equal(member(lost?.body, 'conflict', 'id'), member(won?.body, 'id'));
      assert.equal(await count(`race-${round}`), 1);
    }
  });

  test('checks the idempotency key before the LRN', async () => {
    await create(draft('order-1'), withKey('order'));
    const other = await create(sample({ lrn: 'order-1' }), withKey('order'));
    assert.equal(other.code, 'idempotency_key_reused');
  });

  test('never accepts the LRN of a lodged declaration again', async () => {
    const id = await portal.create(trader, { lrn: 'spent' }, 'lodge=true');
    assert.equal((await portal.call('deleteDeclaration', trader, { id })).code, 'action_not_allowed');
    assert.equal((await create(draft('spent'))).code, 'lrn_in_use');
  });
});
