import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { utcCalendar } from '../../foundation/calendar.ts';
import type { Operation } from '../../foundation/http/operation.ts';
import {
  callOperation,
  listMember,
  member,
  type OperationTestResponse,
  textMember,
} from '../../foundation/http/testing/request.ts';
import { loadReferenceData } from '../bundled/load-reference-data.ts';
import { referenceImportOperations, referenceOperations } from '../testing/operations.ts';
import {
  authorityCaller,
  changeList,
  csvBody,
  readingCaller,
  referenceTestDatabase,
  testNow,
} from '../testing/reference.ts';
import type { Entry } from './list-entry.ts';
import type { ListName } from './lists.ts';
import { cacheReference } from './reference-of-day.ts';

let time = 0;

const testing = await referenceTestDatabase();
const { database } = testing;
const cursorKey = Buffer.alloc(32, 7);
const source = { now: testNow, random: randomBytes };
const baseUrl = 'https://portal.example';
const operations: Operation[] = [
  ...referenceOperations({ database, calendar: utcCalendar, cursorKey, now: testNow }),
  ...referenceImportOperations({ database, cursorKey, source, now: testNow, baseUrl }),
];
after(() => testing.stop());

function call(
  id: string,
  input: Omit<Parameters<typeof callOperation>[1], 'caller'>,
  caller = readingCaller,
): Promise<OperationTestResponse> {
  const operation = operations.find((each) => each.id === id);
  assert.ok(operation, id);
  return callOperation(operation, { caller, ...input });
}

const headersFor = (language: string, more: Readonly<Record<string, string>> = {}) => ({
  'accept-language': language,
  ...more,
});
const search = (list: string, q: string, language: string): Promise<OperationTestResponse> =>
  call('listReferenceEntries', { params: { list }, query: { q }, headers: headersFor(language) });
const codesOf = ({ body }: OperationTestResponse): string[] =>
  listMember(body, 'items').map((item) => textMember(item, 'code'));
const download = async (list: string): Promise<string> =>
  String((await call('downloadReferenceList', { params: { list } })).body);
const upload = (list: string, text: string): Promise<OperationTestResponse> =>
  call('createReferenceImport', { query: { list }, body: csvBody([Buffer.from(text)]) }, authorityCaller);
const apply = ({ body }: OperationTestResponse): Promise<OperationTestResponse> =>
  call('importReferenceList', { params: { id: textMember(body, 'id') } }, authorityCaller);
const changesOf = ({ body }: OperationTestResponse) => {
  const { added, changed, ended, removed } = Object(member(body, 'changes'));
  return { added, changed, ended, removed };
};
const noChanges = { added: 0, changed: 0, ended: 0, removed: 0 };
/** Returns the reference data as a node reads them that has just started. */
const newReferenceCache = () =>
  cacheReference({ sql: testing.database.system, clock: () => (time += 3_000) });
const namesOn = async (list: ListName, code: string, version?: number) =>
  (
    await newReferenceCache().on('2026-11-21', version === undefined ? undefined : { [list]: version })
  ).namesOf(list, code);
/** Removes the language columns of a file. */
const withoutTexts = (text: string): string => {
  const columns = (text.split('\n')[0] ?? '').split(',').filter((column) => column.endsWith('_de')).length;
  return text.replaceAll(new RegExp(`(?:,(?:"[^"]*"|[^,\\n]*)){${columns}}$`, 'gm'), '');
};

describe('200: names in several languages', () => {
  test('are returned in the preferred language and in all others, with the same codes', async () => {
    const input = { params: { list: 'commodities', code: '09012100' } };
    const german = await call('getReferenceEntry', { ...input, headers: headersFor('de-AT,de;q=0.9') });
    assert.equal(german.language, 'de');
    assert.equal(member(german.body, 'entry', 'name'), 'Kaffee, geröstet, nicht entkoffeiniert');
    assert.equal(member(german.body, 'tariff', 'description'), 'Kaffee, geröstet, nicht entkoffeiniert');
    assert.deepEqual(member(german.body, 'entry', 'names'), {
      en: 'Coffee, roasted, not decaffeinated',
      de: 'Kaffee, geröstet, nicht entkoffeiniert',
    });
    const english = await call('getReferenceEntry', { ...input, headers: headersFor('fr') });
    assert.equal(english.language, 'en');
    assert.equal(member(english.body, 'entry', 'name'), 'Coffee, roasted, not decaffeinated');
    assert.notEqual(english.headers.get('ETag'), german.headers.get('ETag'));
    assert.equal(member(german.body, 'tariff', 'duty', 0, 'percent'), '7.5');
  });

  test('include descriptions in the preferred language', async () => {
    const input = { params: { list: 'preferences', code: '100' }, headers: headersFor('de') };
    const { body } = await call('getReferenceEntry', input);
    assert.equal(member(body, 'entry', 'name'), 'Drittlandszoll');
    assert.equal(
      member(body, 'entry', 'attributes', 'description'),
      'Der Zollsatz, der für jeden Ursprung gilt.',
    );
    assert.equal(member(body, 'periods', 0, 'name'), 'Drittlandszoll');
  });

  test('are searched in every language', async () => {
    for (const language of ['de', 'en']) {
      assert.deepEqual(codesOf(await search('ports', 'lissabon', language)), ['PTLIS']);
      assert.deepEqual(codesOf(await search('ports', 'lisbon', language)), ['PTLIS']);
      assert.deepEqual(codesOf(await search('countries', 'osterreich', language)), ['AT']);
      assert.deepEqual(codesOf(await search('transport-modes', 'strassen', language)), ['3']);
    }
    assert.equal(textMember((await search('ports', 'lisbon', 'de')).body, 'items', 0, 'name'), 'Lissabon');
  });

  test('are returned as JSON lines in one language, and as CSV in all languages', async () => {
    const input = { params: { list: 'incoterms' } };
    const lines = (language: string) =>
      call('downloadReferenceList', {
        ...input,
        headers: headersFor(language, { accept: 'application/x-ndjson' }),
      });
    const [german, english] = [await lines('de'), await lines('en')];
    assert.match(String(german.body), /"name":"Ab Werk"/);
    assert.match(String(english.body), /"name":"Ex Works","names":\{"en":"Ex Works","de":"Ab Werk"\}/);
    assert.deepEqual([german.language, english.language], ['de', 'en']);
    assert.notEqual(german.headers.get('ETag'), english.headers.get('ETag'));
    const files = await Promise.all(
      ['de', 'en'].map((language) =>
        call('downloadReferenceList', { ...input, headers: headersFor(language) }),
      ),
    );
    assert.equal(files[0]?.body, files[1]?.body);
    assert.equal(files[0]?.headers.get('ETag'), files[1]?.headers.get('ETag'));
    assert.equal(files[0]?.language, null);
    assert.match(String(files[0]?.body), /^code,.*,description,description_de,name_de\n/);
    assert.match(String(files[0]?.body), /,Ab Werk\n/);
  });
});

describe('304: names in several languages', () => {
  test('are returned again for an ETag of another language', async () => {
    const input = { params: { list: 'units' }, query: { limit: 3 } };
    const german = await call('listReferenceEntries', { ...input, headers: headersFor('de') });
    const known = { 'if-none-match': german.headers.get('ETag') ?? '' };
    const again = await call('listReferenceEntries', { ...input, headers: headersFor('de', known) });
    assert.deepEqual([again.status, again.language], [304, 'de']);
    const english = await call('listReferenceEntries', { ...input, headers: headersFor('en', known) });
    assert.deepEqual([english.status, english.language], [200, 'en']);
  });
});

describe('imports of names in several languages', () => {
  test('find no changes in an unchanged file, with or without language columns', async () => {
    for (const list of ['ports', 'incoterms', 'exchange-rates', 'commodities']) {
      const text = await download(list);
      assert.deepEqual(changesOf(await upload(list, text)), noChanges, list);
      assert.notEqual(withoutTexts(text), text);
      assert.deepEqual(changesOf(await upload(list, withoutTexts(text))), noChanges, list);
    }
  });

  test('retain translations if the English text does not change, even in a new period', async () => {
    const before_ = withoutTexts(await download('exchange-rates'));
    const week = 'USD,2027-01-04,,US Dollar,2.5\n';
    const ended = before_
      .replace(/^(USD,2026-11-16),,/m, '$1,2027-01-03,')
      .replace(/^(USD,[^,]*),,(.*)$/m, '$1,2027-01-03,$2');
    const made = await upload('exchange-rates', ended + week);
    assert.deepEqual(changesOf(made), { ...noChanges, added: 1, ended: 1 });
    assert.equal((await apply(made)).status, 201);
    const query = { date: '2027-01-05', q: 'us-dollar' };
    const found = await call('listReferenceEntries', {
      params: { list: 'exchange-rates' },
      query,
      headers: headersFor('de'),
    });
    assert.deepEqual(codesOf(found), ['USD']);
    assert.equal(textMember(found.body, 'items', 0, 'name'), 'US-Dollar');
  });

  test('remove German names if the English name changes', async () => {
    const text = withoutTexts(await download('quotas')).replace('Tuna', 'Tuna of the north');
    const made = await upload('quotas', text);
    assert.deepEqual(changesOf(made), { ...noChanges, changed: 1 });
    const input = { params: { id: textMember(made.body, 'id') }, headers: headersFor('de') };
    const changes = await call('listReferenceImportChanges', input, authorityCaller);
    assert.equal(member(changes.body, 'items', 0, 'before', 'name'), 'Thunfisch');
    assert.deepEqual(member(changes.body, 'items', 0, 'after', 'names'), { en: 'Tuna of the north' });
    assert.equal(changes.language, 'de');
    const version = (await newReferenceCache().on('2026-11-21')).versions.quotas ?? 0;
    await apply(made);
    assert.deepEqual(await namesOn('quotas', '090004'), { en: 'Tuna of the north' });
    assert.deepEqual(await namesOn('quotas', '090001'), { en: 'Coffee', de: 'Kaffee' });
    assert.deepEqual(await namesOn('quotas', '090004', version), { en: 'Tuna', de: 'Thunfisch' });
  });

  test('accept files that change only translations, even in a new language', async () => {
    const [head = '', ...lines] = (await download('agreements')).trimEnd().split('\n');
    const french = lines.map((line) => `${line},${line.startsWith('LDC') ? 'Pays les moins avancés' : ''}`);
    const made = await upload('agreements', `${[`${head},name_fr`, ...french].join('\n')}\n`);
    assert.deepEqual(changesOf(made), { ...noChanges, changed: 1 });
    await apply(made);
    assert.deepEqual(await namesOn('agreements', 'LDC'), {
      en: 'Least developed countries',
      de: 'Am wenigsten entwickelte Länder',
      fr: 'Pays les moins avancés',
    });
    assert.match(await download('agreements'), /^code,.*,countries,name_de,name_fr\n/);
    assert.deepEqual(codesOf(await search('agreements', 'moins', 'en')), ['LDC']);
  });
});

describe('a new release with translations', () => {
  const asBefore = (entries: readonly Entry[]): Entry[] => entries.map((entry) => ({ ...entry, texts: {} }));
  const mark = (list: ListName, shipped: string | null) =>
    testing.database.system.query('update reference.lists set shipped = $2 where name = $1', [list, shipped]);

  test('adds the translations to bundled lists, and older versions can still be read', async () => {
    const version = await changeList(testing.database, 'packages', asBefore, testNow());
    await mark('packages', 'of the release before');
    assert.deepEqual(await namesOn('packages', 'CT'), { en: 'Carton' });
    assert.equal(await loadReferenceData(testing.database, testNow, 'sandbox'), 1);
    assert.deepEqual(await namesOn('packages', 'CT'), { en: 'Carton', de: 'Karton' });
    assert.deepEqual(await namesOn('packages', 'CT', version), { en: 'Carton' });
    assert.equal(await loadReferenceData(testing.database, testNow, 'sandbox'), 0);
  });

  test('does not change imported lists, but translates their entries with unchanged English names', async () => {
    const own = {
      code: 'XAOWN',
      name: 'Own port',
      validFrom: '2026-01-01',
      validUntil: null,
      attributes: {},
    };
    const version = await changeList(
      testing.database,
      'ports',
      (entries) => [
        ...asBefore(entries)
          .filter(({ code }) => code !== 'XAOLD')
          .map((entry) => (entry.code === 'ATVIE' ? { ...entry, name: 'Vienna Harbour' } : entry)),
        own,
      ],
      testNow(),
    );
    assert.equal(await loadReferenceData(testing.database, testNow, 'sandbox'), 1);
    assert.deepEqual(await namesOn('ports', 'PTLIS'), { en: 'Lisbon', de: 'Lissabon' });
    assert.deepEqual(await namesOn('ports', 'ATVIE'), { en: 'Vienna Harbour' });
    assert.deepEqual(await namesOn('ports', 'XAOWN'), { en: 'Own port' });
    assert.equal(await namesOn('ports', 'XAOLD'), null);
    assert.deepEqual(await namesOn('ports', 'PTLIS', version), { en: 'Lisbon' });
    assert.deepEqual(codesOf(await search('ports', 'lissabon', 'en')), ['PTLIS']);
    assert.equal(await loadReferenceData(testing.database, testNow, 'sandbox'), 0);
  });

  test('is applied once if several nodes start at the same time', async () => {
    await changeList(testing.database, 'units', asBefore, testNow());
    const written = await Promise.all(
      [1, 2, 3].map(() => loadReferenceData(testing.database, testNow, 'sandbox')),
    );
    assert.equal(
      written.reduce((sum, count) => sum + count, 0),
      1,
    );
    assert.deepEqual(await namesOn('units', 'KWH'), { en: 'Kilowatt hour', de: 'Kilowattstunde' });
  });

  test('runs at the same time as the previous release, which writes entries without translations', async () => {
    const { system } = testing.database;
    await system.query("update reference.lists set version = version + 1 where name = 'interest-rates'");
    await system.query(
      `insert into reference.entries (list, code, valid_from, valid_until, name, attributes, search_text, from_version)
       values ('interest-rates', 'LOANS', '2020-01-01', null, 'Interest on loans', '{"rate": "1"}', 'interest on loans', 2)`,
    );
    assert.deepEqual(await namesOn('interest-rates', 'LOANS'), { en: 'Interest on loans' });
    assert.deepEqual(codesOf(await search('interest-rates', 'loans', 'de')), ['LOANS']);
  });
});
