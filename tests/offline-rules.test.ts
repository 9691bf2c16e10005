import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import fc from 'fast-check';
import { sampleDeclarations } from '../server/src/declarations/document/public.ts';
import {
  buildExample,
  exampleDayOf,
  exampleTimeOf,
  lodgerOf,
} from '../server/src/declarations/rules/build-example.ts';
import { allRules } from '../server/src/declarations/rules/catalogue.ts';
import { entriesOfCsv } from '../server/src/declarations/rules/packs/parse-list-csv.ts';
import type { ListName } from '../server/src/reference/lists/public.ts';
import { openOfflinePack } from './offline-rules-package.ts';

/*
 * Tests that the offline rules package finds what the portal finds: the same ids, pointers and texts. The
 * package is built from the sources, and gets code lists as files of the portal.
 */
const offline = await openOfflinePack();
after(() => offline.remove());

/** Returns a JSON Pointer for every value in a document. */
function pointersIn(value: unknown, pointer = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => [
    `${pointer}/${name}`,
    ...pointersIn(member, `${pointer}/${name}`),
  ]);
}

/** Replaces the value at a pointer in a document; null removes it. */
function replaceAt(document: object, pointer: string, value: unknown): void {
  const names = pointer.split('/').slice(1);
  const last = names.pop() ?? '';
  const holder = names.reduce<unknown>((node, name) => Object(node)[name], document);
  if (typeof holder !== 'object' || holder === null) return;
  if (value !== null) Reflect.set(holder, last, value);
  else if (Array.isArray(holder)) holder.splice(Number(last), 1);
  else Reflect.deleteProperty(holder, last);
}

const values = [
  ...[
    null,
    null,
    '',
    'XA',
    'QZ',
    'XTS',
    '0',
    '100.005',
    '99999999',
    '4071',
    '7100',
    '5100',
    '1000',
    'C07',
    'F48',
  ],
  ...[
    'XA000101',
    'N830',
    'N750',
    '5',
    '4',
    'DDP',
    'EXW',
    '2030-01-01',
    '2020-02-29',
    'a b',
    '09011100',
    '22090000',
  ],
  ...[7, true, [], {}, 'x'.repeat(300), 'export', 'indirect', 'secured', 'LTR', '300'],
];
const days = ['2026-03-02', '2026-11-24', '2026-12-31', '2027-01-01', '2029-06-30'];

const documents = fc.record({
  rule: fc.constantFrom(...allRules),
  changes: fc.array(fc.tuple(fc.nat(), fc.constantFrom(...values)), { maxLength: 6 }),
  date: fc.constantFrom(...days),
  language: fc.constantFrom('en', 'de'),
});

test('portal and offline package report the same for 1,000 documents', () => {
  const faulty = new Set<string>();
  for (const { rule, changes, date, language } of fc.sample(documents, {
    numRuns: 1_000,
    seed: 20_261_124,
  })) {
    const now = new Date(`${date}T10:00:00Z`);
    const document = JSON.parse(JSON.stringify(buildExample(rule.failing, now)));
    const places = pointersIn(document).filter((pointer) => pointer !== '/type' && pointer !== '/lrn');
    for (const [nth, value] of changes) replaceAt(document, places[nth % places.length] ?? '', value);
    const numbers = [document.declarant?.identification ?? 'XA1'].map(String);
    const checkedInput = { document, date, now, language, numbers };
    const portal = offline.validateAtPortal(checkedInput);
    assert.deepEqual(offline.validateInPackage(checkedInput), portal, JSON.stringify({ date, document }));
    for (const fault of portal.flat()) faulty.add(JSON.parse(fault).code);
  }
  // Requires many different findings, because a comparison without findings would prove nothing.
  assert.ok(faulty.size > 110, `${faulty.size} different codes`);
});

describe('portal and offline package report the same for the examples of the rules', () => {
  for (const rule of allRules)
    test(rule.id, () => {
      const [date, now] = [exampleDayOf(rule), exampleTimeOf(rule)];
      for (const example of [rule.passing, rule.failing]) {
        const document = buildExample(example, now);
        const { numbers } = lodgerOf(example, document);
        const checkedInput = { document, date, now, language: 'en', numbers };
        assert.deepEqual(offline.validateInPackage(checkedInput), offline.validateAtPortal(checkedInput));
      }
    });
});

describe('the offline rules package', () => {
  const [{ document }] = sampleDeclarations(new Date());

  test('names the rules that only customs can evaluate', () => {
    const ruleIds = allRules.filter(({ asks, only }) => asks && only !== 'export').map(({ id }) => id);
    assert.deepEqual(offline.rules.check(document).askedAtCustoms, ruleIds);
    const numbers = [document.declarant.identification];
    assert.ok(!offline.rules.check(document, { numbers }).askedAtCustoms.includes('R321'));
    assert.ok(ruleIds.includes('R323') && ruleIds.includes('R643'));
  });

  test('reports missing code lists instead of an error for every code', async () => {
    const nothing = await offline.pack.open([]);
    assert.throws(() => nothing.check(document), /no entries of offices, procedures, .* are valid on /);
    assert.throws(() => offline.rules.check(document, { date: '1999-12-31' }), /no entries of offices, /);
  });

  test('accepts code lists as the client downloads them', async () => {
    const downloads: string[] = [];
    const opened = await offline.pack.open({
      async *download(list: string) {
        downloads.push(list);
        for (const { entries } of offline.bundledLists.filter((each) => each.list === list))
          for (const { texts: _, ...entry } of entries) yield entry;
      },
    });
    assert.deepEqual(opened.check(document).errors, []);
    assert.deepEqual(downloads, offline.pack.lists);
  });

  test('parses list files as the portal does', () => {
    for (const { list, entries } of offline.bundledLists) {
      const read = offline.listFiles.flatMap((file) =>
        file.list === list ? entriesOfCsv(isName(file.list), file.entries) : [],
      );
      assert.deepEqual(read, entries, list);
    }
  });

  test('refuses invalid code lists and declarations', async () => {
    await assert.rejects(offline.pack.open([{ list: 'planets', entries: '' }]), /unknown code list planets/);
    await assert.rejects(
      offline.pack.open([{ list: 'offices', entries: 'a,b\n1,2\n' }]),
      /does not belong to the list offices/,
    );
    assert.throws(() => offline.rules.check({}), TypeError);
  });
});

function isName(name: string): ListName {
  const list = offline.bundledLists.find((each) => each.list === name)?.list;
  assert.ok(list, name);
  return list;
}
