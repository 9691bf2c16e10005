import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { languages } from '../../foundation/messages/language.ts';
import type { ListName } from '../lists/lists.ts';
import { type Entry, readTextAttribute } from '../lists/reference.ts';
import { namesOf } from '../lists/translations.ts';
import { readBundledLists } from './bundled-lists.ts';

const others = languages.filter((language) => language !== 'en');
let shipped: readonly { readonly list: ListName; readonly entry: Entry }[];

before(async () => {
  shipped = (await readBundledLists('sandbox')).flatMap(({ list, entries }) =>
    entries.map((entry) => ({ list, entry })),
  );
});

/** Names that are the same in German and English. */
const rightlyAlike: Partial<Record<ListName, readonly string[]>> = {
  countries: ['Ceuta', 'Melilla'],
  currencies: ['Afghani', 'Boliviano', 'Euro', 'Gold', 'Palladium', 'Sucre'],
  'exchange-rates': ['Euro'],
  packages: ['Block', 'Coil', 'Flexitank', 'Liftvan', 'Nest', 'Ring', 'Sack'],
  units: ['Gigabecquerel', 'Kilowatt', 'Megawatt', 'Terajoule', 'Tonne', 'Watt', 'Yard'],
  commodities: 'Butter Cheddar Denim Gold Gouda Methanol Rum Smartphones Whisky'.split(' '),
};

/** Exonyms with a German equivalent and English words, which must not occur in German place names. */
const englishInPlaces =
  /\b(Airport|Port of|City|Capital|Central|Container Terminals|Antwerp|Athens|Belgrade|Brussels|Cairo|Cologne|Copenhagen|Damascus|Geneva|Genoa|Ghent|Gothenburg|Lisbon|Luxembourg|Milan|Moscow|Munich|Naples|Piraeus|Prague|Rome|Singapore|Tokyo|Venice|Vienna|Warsaw)\b/;

describe('translations of the bundled lists', () => {
  test('include a name for every code in every language', () => {
    for (const { list, entry } of shipped) {
      const names = namesOf(entry);
      for (const language of languages) {
        const name = names[language] ?? '';
        assert.notEqual(name.trim(), '', `${list} ${entry.code} has no name in ${language}`);
        assert.notEqual(name, entry.code, `${list} ${entry.code} is called by its code in ${language}`);
      }
    }
  });

  test('differ from English where a translation exists', () => {
    const regions = new Intl.DisplayNames('de', { type: 'region' });
    for (const { list, entry } of shipped) {
      const { en, de } = namesOf(entry);
      if (en !== de || list === 'ports' || rightlyAlike[list]?.includes(en)) continue;
      const said = list === 'countries' ? regions.of(entry.code) : 'otherwise';
      assert.equal(de, said, `${list} ${entry.code} is ${en} in English and in German`);
    }
  });

  test('use German place names', () => {
    for (const { list, entry } of shipped) {
      if (list !== 'ports' && list !== 'offices') continue;
      assert.doesNotMatch(namesOf(entry).de ?? '', englishInPlaces, `${list} ${entry.code}`);
    }
  });

  test('include all described languages, and no description without an English one', () => {
    for (const { list, entry } of shipped) {
      const described = readTextAttribute(entry, 'description') !== null;
      for (const language of others) {
        const text = entry.texts?.[`description_${language}`];
        assert.equal(text !== undefined, described, `${list} ${entry.code} in ${language}`);
        assert.notEqual(text, described && readTextAttribute(entry, 'description'), `${list} ${entry.code}`);
      }
    }
  });

  test('name a code consistently in all periods, and a currency as its rates do', () => {
    const german = new Map<string, string | undefined>();
    for (const { list, entry } of shipped) {
      const { en, de } = namesOf(entry);
      const key = `${list === 'exchange-rates' ? 'currencies' : list} ${entry.code} ${en}`;
      assert.equal(german.get(key) ?? de, de, key);
      german.set(key, de);
    }
  });

  test('contain no English words, stray punctuation or encoding errors', () => {
    const wrong = /\b(the|of|and|for|with|other|not|without|from)\b|[<>|]|\s{2}| ,|,,|\ufffd/;
    for (const { list, entry } of shipped) {
      for (const [column, text] of Object.entries(entry.texts ?? {})) {
        assert.doesNotMatch(text.replace('Port-of-Spain', ''), wrong, `${list} ${entry.code} ${column}`);
      }
    }
  });
});
