import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { Caller } from '../../callers/caller.ts';
import { bodyWithStatus, listMember, member, textMember } from '../../foundation/http/testing/request.ts';
import type { TestResponse } from '../testing/test-call.ts';
import { openTestOperations } from '../testing/test-operations.ts';
import { readParties } from './party-csv.ts';

const portal = await openTestOperations();
const trader = await portal.newCaller();
const foreignCaller = await portal.newCaller();
after(() => portal.stop());

const search = (q = '', caller = trader) =>
  portal.call('listParties', caller, q === '' ? {} : { query: `q=${encodeURIComponent(q)}` });

function namesOf({ body, status, text }: TestResponse): string[] {
  assert.equal(status, 200, text);
  return listMember(body, 'items').map((item) => textMember(item, 'name'));
}

const importCsv = (body: string | Buffer, caller: Caller) => portal.call('importParties', caller, { body });
const createPartyAs = (body: object, caller = trader) => portal.call('createParty', caller, { body });
const seller = (name: string, country = 'BR') => ({
  name,
  address: { street: 'Rua 1', city: 'Santos', country },
});

describe('200', () => {
  test('finds parties of lodged declarations, but not of drafts, by two letters of name, number or city', async () => {
    await portal.create(trader, { lrn: 'FED-1', exporter: seller('Müller Röstereien', 'DE') }, 'lodge=true');
    await portal.create(trader, { lrn: 'FED-2', exporter: seller('Never lodged') });
    for (const q of ['mu', 'röst', 'ROST müll'])
      assert.deepEqual(namesOf(await search(q)), ['Müller Röstereien'], q);
    assert.deepEqual(namesOf(await search('never')), []);
    const own = await search('xa');
    assert.equal(member(own.body, 'items', 0, 'identification'), 'XA100200300400');
    assert.deepEqual(namesOf(await search('', foreignCaller)), []);
  });

  test('a newer lodgement updates a party until it is edited manually', async () => {
    const lodged = async (lrn: string, street: string) => {
      const exporter = { name: 'Mover Ltd', address: { street, city: 'Hull', country: 'GB' } };
      await portal.create(trader, { lrn, exporter }, 'lodge=true');
      portal.source.move(1_000);
      return (await search('mover')).body;
    };
    assert.equal(member(await lodged('MOVE-1', 'One Street'), 'items', 0, 'address', 'street'), 'One Street');
    const second = await lodged('MOVE-2', 'Two Street');
    assert.equal(member(second, 'items', 0, 'address', 'street'), 'Two Street');
    assert.equal(member(second, 'items', 0, 'editedManually'), false);
    const id = textMember(second, 'items', 0, 'id');
    const changed = await portal.call('updateParty', trader, {
      id,
      body: { name: 'Mover Ltd', address: { street: 'Three Street', country: 'GB' } },
    });
    assert.equal(changed.status, 200, changed.text);
    const last = await lodged('MOVE-3', 'Four Street');
    assert.equal(member(last, 'items', 0, 'address', 'street'), 'Three Street');
    assert.equal(member(last, 'items', 0, 'editedManually'), true);
    assert.notEqual(member(last, 'items', 0, 'usedAt'), member(second, 'items', 0, 'usedAt'));
  });

  test('returns each party once across pages ordered by name; a repeated read adds no parties', async () => {
    const caller = await portal.newCaller();
    for (const name of ['Delta', 'alpha', 'Çelik', 'beta']) await createPartyAs({ name }, caller);
    const seen: string[] = [];
    let cursor = '';
    do {
      const query = `limit=3${cursor && `&after=${cursor}`}`;
      const page = await portal.call('listParties', caller, { query });
      seen.push(...namesOf(page));
      const next = member(page.body, 'cursor');
      cursor = typeof next === 'string' ? next : '';
    } while (cursor !== '');
    assert.deepEqual(seen, ['alpha', 'beta', 'Çelik', 'Delta']);
  });

  test('finds names with diacritics by a search text without diacritics', async () => {
    const caller = await portal.newCaller();
    await createPartyAs(seller('Zakłady Łódź', 'PL'), caller);
    for (const q of ['lodz', 'Łódź', 'zaklady'])
      assert.deepEqual(namesOf(await search(q, caller)), ['Zakłady Łódź'], q);
  });

  test('returns the same bytes when an exported address book is imported and exported again', async () => {
    const caller = await portal.newCaller();
    await createPartyAs(
      { name: 'Comma, Quote "Q"', identification: 'GB7', address: { country: 'GB' } },
      caller,
    );
    for (const name of ['=Foo AG', "'=Foo AG", '-1', '@home', "'s-Hertogenbosch BV", 'Müller', 'Muller'])
      await createPartyAs({ name }, caller);
    const first = await portal.call('exportParties', caller);
    assert.doesNotMatch(first.text, /^[=+\-@]/m);
    const imported = await importCsv(first.text, caller);
    assert.deepEqual(imported.body, { added: 0, changed: 0, skipped: 0, errors: [] });
    assert.equal((await portal.call('exportParties', caller)).text, first.text);
  });

  test('treats names that differ in accents as different parties', async () => {
    const caller = await portal.newCaller();
    await createPartyAs({ name: 'Müller', address: { city: 'München', country: 'DE' } }, caller);
    const { body } = await importCsv('name;city;country\nMuller;Berlin;DE\nMÜLLER;Ulm;DE\n', caller);
    assert.deepEqual(body, { added: 1, changed: 1, skipped: 0, errors: [] });
    assert.deepEqual(namesOf(await search('', caller)), ['MÜLLER', 'Muller'].toSorted());
  });

  test('reports each error of an import with its line and column, and skips empty rows and columns', async () => {
    const caller = await portal.newCaller();
    const { body } = await importCsv('name;country;\nOne;DE;\n;;\nTwo;Germany;\n', caller);
    assert.equal(member(body, 'added'), 1);
    assert.equal(member(body, 'errors', 0, 'line'), 4);
    assert.equal(member(body, 'errors', 0, 'column'), 'country');
  });
});

describe('201', () => {
  test('creates a party once for each identification number', async () => {
    const body = { name: 'Once', identification: 'NL123' };
    const made = await createPartyAs(body).then(bodyWithStatus(201));
    assert.equal((await createPartyAs({ ...body, name: 'Twice' })).code, 'party_already_exists');
    assert.equal((await createPartyAs({ ...body, name: 'Twice' }, foreignCaller)).status, 201);
    const read = await portal.call('getParty', trader, { id: textMember(made, 'id') });
    assert.deepEqual(read.body, made);
  });

  test('creates a party once if two requests create it concurrently', async () => {
    const answers = await Promise.all([
      createPartyAs({ name: 'At once' }),
      createPartyAs({ name: 'at ONCE' }),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409]);
  });
});

describe('400', () => {
  test('rejects a missing name, an invalid number, an unknown property and a search text that is too long', async () => {
    for (const body of [{}, { name: '' }, { name: 'x', identification: '12' }, { name: 'x', iban: 'y' }]) {
      assert.equal((await createPartyAs(body)).code, 'input_invalid', JSON.stringify(body));
    }
    assert.equal((await search('x'.repeat(101))).code, 'input_invalid');
  });
});

describe('400 of an import', () => {
  test('rejects a file that is not UTF-8 as a whole, and names line, column and encoding', async () => {
    const caller = await portal.newCaller();
    const answer = await importCsv(Buffer.from('name;country\nOne;PL\n\xafo\xb3\xe6;PL\n', 'latin1'), caller);
    assert.equal(answer.code, 'input_invalid');
    assert.equal(
      member(answer.body, 'errors', 0, 'message'),
      'Line 3, column name: the text is not in UTF-8, but probably in Windows-1250',
    );
    assert.deepEqual(namesOf(await search('', caller)), []);
  });
});

describe('404', () => {
  test('returns 404 for a party of another organisation and for a deleted party', async () => {
    const id = textMember((await createPartyAs({ name: 'Mine alone' })).body, 'id');
    const body = { name: 'Yours' };
    for (const call of ['getParty', 'updateParty', 'deleteParty']) {
      assert.equal(
        (await portal.call(call, foreignCaller, call === 'updateParty' ? { id, body } : { id })).code,
        'not_found',
      );
    }
    assert.equal((await portal.call('deleteParty', trader, { id })).status, 204);
    assert.equal((await portal.call('deleteParty', trader, { id })).code, 'not_found');
  });
});

describe('409, 412', () => {
  test('rejects a change that gives a party the identity of another party, and a change of an outdated version', async () => {
    await createPartyAs({ name: 'Taken' });
    const made = await createPartyAs({ name: 'Free' });
    const id = textMember(made.body, 'id');
    const tag = made.headers.get('ETag') ?? '';
    assert.equal(
      (await portal.call('updateParty', trader, { id, body: { name: 'TAKEN' } })).code,
      'party_already_exists',
    );
    const headers = { 'if-match': tag };
    assert.equal(
      (await portal.call('updateParty', trader, { id, body: { name: 'First' }, headers })).status,
      200,
    );
    const late = await portal.call('updateParty', trader, { id, body: { name: 'Second' }, headers });
    assert.equal(late.code, 'version_conflict');
  });
});

describe('CSV file of parties', () => {
  const read = (text: string) => Array.fromAsync(readParties([Buffer.from(text)]));

  test('accepts columns in any order, separated by commas or semicolons', async () => {
    const [line] = await read('country;name;identification\r\nDE;Müller;DE1\r\n');
    assert.deepEqual(line, {
      kind: 'party',
      line: 2,
      party: { name: 'Müller', identification: 'DE1', address: { country: 'DE' } },
    });
  });

  test('reports the errors of each line and reads the other lines', async () => {
    const lines = await read('name,country\nOne,DE\nTwo\nThree,Germany\n,FR\nFive,FR\n');
    assert.deepEqual(
      lines.map(({ kind }) => kind),
      ['party', 'faults', 'faults', 'faults', 'party'],
    );
  });

  test('rejects a file without a valid header', async () => {
    for (const text of ['', 'Müller,DE1\n', 'name,name\nA,B\n', 'identification\nDE1\n']) {
      assert.deepEqual(
        (await read(text)).map(({ kind }) => kind),
        ['no file'],
        text,
      );
    }
  });
});

describe('an import of parties', () => {
  const named = (prefix: string, count: number): string =>
    `name\n${Array.from({ length: count }, (_, index) => `${prefix} ${index}\n`).join('')}`;

  async function countOf(caller: Caller): Promise<number | undefined> {
    const [row] = await portal.testing.database.system.query<{ count: number }>(
      'select count(*)::integer as count from declarations.parties where organisation_id = $1',
      [caller.organisation.id],
    );
    return row?.count;
  }

  test('stores every party once, in batches, and changes nothing when it is repeated', async () => {
    const caller = await portal.newCaller();
    const first = await importCsv(named('Batch', 600), caller);
    assert.deepEqual(first.body, { added: 600, changed: 0, skipped: 0, errors: [] });
    const again = await importCsv(named('Batch', 600), caller);
    assert.deepEqual(again.body, { added: 0, changed: 0, skipped: 0, errors: [] });
    assert.equal(await countOf(caller), 600);
  });

  test('stops at the batch that fills the address book', async () => {
    const caller = await portal.newCaller();
    await portal.testing.database.system.query(
      `insert into declarations.parties
         (organisation_id, id, name, address, identity, search_text, edited_manually, version, created_at, changed_at)
       select $1, 'pty_' || lpad(n::text, 26, '0'), 'Known ' || n, '{}', 'known ' || n || ' ', 'known ' || n, true, 1, now(), now()
       from generate_series(1, 9900) n`,
      [caller.organisation.id],
    );
    const firstImport = await importCsv(named('More', 2_000), caller);
    assert.deepEqual(firstImport.body, { added: 100, changed: 0, skipped: 150, errors: [] });
    const again = await importCsv(named('More', 2_000), caller);
    assert.deepEqual(again.body, { added: 0, changed: 0, skipped: 150, errors: [] });
    const known = await importCsv(named('Known', 600).replace('Known 0\n', ''), caller);
    assert.deepEqual(known.body, { added: 0, changed: 0, skipped: 0, errors: [] });
    assert.equal(await countOf(caller), 10_000);
  });

  test('is rejected while another import of the same organisation runs; other organisations can import', async () => {
    const caller = await portal.newCaller();
    const answers = await Promise.all([
      importCsv(named('Once', 300), caller),
      importCsv(named('Twice', 300), caller),
      importCsv(named('Once', 300), await portal.newCaller()),
    ]);
    assert.deepEqual(
      answers.map(({ code }) => code),
      [null, 'rate_limited', null],
    );
    assert.equal((await importCsv(named('Later', 1), caller)).status, 200);
  });

  test('an import with an invalid header does not block the next import', async () => {
    const caller = await portal.newCaller();
    for (const text of ['wrong\n1\n', '', named('Right', 1)]) {
      const { code } = await importCsv(text, caller);
      assert.equal(code, text.startsWith('name') ? null : 'input_invalid');
    }
  });
});
