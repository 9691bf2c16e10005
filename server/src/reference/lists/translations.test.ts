import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { foldForSearch } from '../../foundation/search-folding.ts';
import { readEntries, writeEntries } from './entries.ts';
import { type Entry, searchText } from './list-entry.ts';
import { listDefinitions } from './lists.ts';
import { attributesIn, createTextInterning, nameIn, namesOf, textColumns } from './translations.ts';

const { ports, preferences } = listDefinitions;
const geneva: Entry = {
  code: 'CHGVA',
  name: 'Geneva',
  validFrom: '2020-01-01',
  validUntil: null,
  attributes: { functions: ['4'] },
  texts: { name_de: 'Genf', name_fr: 'Genève' },
};

describe('files with language columns', () => {
  test('convert to translations whatever the order of the columns, and are written with the language columns last', async () => {
    const text =
      'code,valid_from,valid_until,name,name_de,functions,name_fr\nCHGVA,2020-01-01,,Geneva,Genf,4,Genève\n';
    const { entries, faults } = await readEntries(ports, text);
    assert.deepEqual(faults, []);
    assert.deepEqual(entries, [geneva]);
    assert.equal(
      writeEntries(ports, entries),
      'code,valid_from,valid_until,name,functions,name_de,name_fr\nCHGVA,2020-01-01,,Geneva,4,Genf,Genève\n',
    );
  });

  test('set no translation for an empty field, and change no translation if a line ends before the language columns', async () => {
    const head = 'code,valid_from,valid_until,name,functions,name_de';
    const lines = `${head}\nCHGVA,2020-01-01,,Geneva,4,\nBEANR,2020-01-01,,Antwerp,1\n`;
    const { entries, faults } = await readEntries(ports, lines);
    assert.deepEqual(faults, []);
    assert.deepEqual(
      entries.map(({ texts }) => texts),
      [{}, undefined],
    );
  });

  test('convert to no translations if they have no language columns', async () => {
    const { entries } = await readEntries(
      ports,
      'code,valid_from,valid_until,name,functions\nCHGVA,2020-01-01,,Geneva,4\n',
    );
    assert.deepEqual(
      entries.map((entry) => 'texts' in entry),
      [false],
    );
  });

  test('are refused with a duplicate, an English or an unknown language column', async () => {
    for (const column of [
      'name_de,name_de',
      'name_en',
      'name_deu',
      'name_DE',
      'description_de',
      'functions_de',
    ]) {
      const text = `code,valid_from,valid_until,name,functions,${column}\n`;
      assert.equal((await readEntries(ports, text)).faults[0]?.words, 'csv.head_other', column);
    }
    const described = 'code,valid_from,valid_until,name,description,description_de\n100,2020-01-01,,A,B,C\n';
    assert.deepEqual((await readEntries(preferences, described)).entries[0]?.texts, { description_de: 'C' });
  });

  test('report invalid texts in language columns', async () => {
    const head = 'code,valid_from,valid_until,name,functions,name_de';
    const text = `${head}\nCHGVA,2020-01-01,,Geneva,4, Genf\nBEANR,2020-01-01,,Antwerp,1,"Ant\twerpen"\n`;
    assert.deepEqual(
      (await readEntries(ports, text)).faults.map(({ line, column, words }) => `${line} ${column} ${words}`),
      ['2 name_de csv.blank', '3 name_de csv.control'],
    );
  });
});

describe('translated names', () => {
  test('are in the requested language, otherwise in English', () => {
    assert.deepEqual(
      ['de', 'fr', 'it', 'en'].map((language) => nameIn(geneva, language)),
      ['Genf', 'Genève', 'Geneva', 'Geneva'],
    );
    assert.deepEqual(namesOf(geneva), { en: 'Geneva', de: 'Genf', fr: 'Genève' });
    assert.deepEqual(namesOf({ name: 'Geneva' }), { en: 'Geneva' });
  });

  test('have a description in the same language, if the list has one', () => {
    const entry = { attributes: { description: 'A duty', rate: '1' }, texts: { description_de: 'Ein Zoll' } };
    assert.deepEqual(attributesIn(entry, 'de'), { description: 'Ein Zoll', rate: '1' });
    assert.equal(attributesIn(entry, 'en'), entry.attributes);
    assert.equal(attributesIn(entry, 'fr'), entry.attributes);
  });

  test('are searched in every language, without regard to case, accents and the German letter ß', () => {
    assert.equal(searchText(geneva), 'geneva\ngenf\ngeneve');
    assert.equal(foldForSearch('Straßenverkehr ÄÖÜ'), 'strassenverkehr aou');
  });

  test('are stored once in memory if entries have the same text', () => {
    const shared = createTextInterning();
    const [one, other] = [shared(geneva), shared(structuredClone({ ...geneva, code: 'CHGVX' }))];
    assert.equal(one.texts, other.texts);
    assert.deepEqual(one, geneva);
    assert.deepEqual(shared({ ...geneva, texts: { name_de: 'Genf' } }).texts, { name_de: 'Genf' });
  });

  test('have a column for each language of the portal and for each further language of the list', () => {
    assert.deepEqual(textColumns([]), ['name_de']);
    assert.deepEqual(textColumns(['name_fr', 'description_de']), ['description_de', 'name_de', 'name_fr']);
  });
});
