import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readBundledLists } from '../bundled/bundled-lists.ts';
import type { ListName } from './lists.ts';
import { createSearchableList, type SearchableList } from './search-entries.ts';

const lists = new Map<string, SearchableList>();
for (const { list, entries } of await readBundledLists('sandbox')) {
  const valid = entries.filter(({ validUntil }) => validUntil === null);
  lists.set(list, createSearchableList(valid));
}

async function codesOf(list: ListName, q: string): Promise<string[]> {
  return ((await lists.get(list)?.find(q)) ?? []).map(({ code }) => code);
}

describe('the search in a code list', () => {
  test('finds an entry by its code or by its name in any language, and returns the best match first', async () => {
    for (const q of ['BR', 'br', 'Brazil', 'Brasil', 'brasilien', 'Brasilien ']) {
      assert.equal((await codesOf('countries', q))[0], 'BR', q);
    }
    assert.equal((await codesOf('countries', 'Österreich'))[0], 'AT');
    assert.equal((await codesOf('currencies', 'euro'))[0], 'EUR');
    assert.equal((await codesOf('commodities', 'kaffee'))[0], '0901');
  });

  test('accepts typing errors, and finds no entry for unrelated text', async () => {
    for (const q of ['brazl', 'Brasillien', 'brsil'])
      assert.equal((await codesOf('countries', q))[0], 'BR', q);
    assert.ok((await codesOf('commodities', 'kafee gerostet')).includes('09012100'));
    for (const q of ['xqzkwv', '_', '  ', "'; drop table", '%%']) {
      assert.deepEqual((await codesOf('countries', q)).slice(0, q.trim() === '' ? 0 : 9), [], q);
    }
  });

  test('finds a word that is a part of a German compound', async () => {
    assert.ok((await codesOf('packages', 'fass')).includes('1A'));
  });

  test('returns parent and child codes of a code', async () => {
    const below = (code: string): string[] =>
      (lists.get('commodities')?.below(code) ?? []).map((one) => one.code);
    assert.ok(below('').every((code) => code.length === 2));
    assert.ok(below('').includes('09'));
    assert.deepEqual(below('09').slice(0, 2), ['0901', '0902']);
    assert.deepEqual(below('090111'), ['09011100']);
    assert.deepEqual(below('09011100'), []);
    assert.deepEqual(below('99999999'), []);
  });
});
