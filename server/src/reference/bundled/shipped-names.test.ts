import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { languages } from '../../foundation/messages/language.ts';
import { readTextAttribute } from '../lists/list-entry.ts';
import type { ListName } from '../lists/lists.ts';
import { namesOf } from '../lists/translations.ts';
import { readBundledLists } from './bundled-lists.ts';

const translatedLanguages = languages.filter((language) => language !== 'en');

const bundledEntries = (await readBundledLists('sandbox')).flatMap(({ list, entries }) =>
  entries.map((entry) => ({ list, entry })),
);

/** Names that are correct although they are the same in German and English. */
const correctlyIdentical: Partial<Record<ListName, readonly string[]>> = {
  countries: ['Ceuta', 'Melilla'],
  currencies: ['Afghani', 'Boliviano', 'Euro', 'Gold', 'Palladium', 'Sucre'],
  'exchange-rates': ['Euro'],
  packages: ['Block', 'Coil', 'Flexitank', 'Liftvan', 'Nest', 'Ring', 'Sack'],
  units: ['Gigabecquerel', 'Kilowatt', 'Megawatt', 'Terajoule', 'Tonne', 'Watt', 'Yard'],
  commodities: 'Butter Cheddar Denim Gold Gouda Methanol Rum Smartphones Whisky'.split(' '),
};

/** English words and names of places that have a German form, so that they must not occur in German names of places. */
const englishInPlaceName =
  /\b(Airport|Port of|City|Capital|Central|Container Terminals|Antwerp|Athens|Belgrade|Brussels|Cairo|Cologne|Copenhagen|Damascus|Geneva|Genoa|Ghent|Gothenburg|Lisbon|Luxembourg|Milan|Moscow|Munich|Naples|Piraeus|Prague|Rome|Singapore|Tokyo|Venice|Vienna|Warsaw)\b/;

describe('translations of the bundled lists', () => {
  test('have a name for every code in every language', () => {
    for (const { list, entry } of bundledEntries) {
      const names = namesOf(entry);
      for (const language of languages) {
        const name = names[language] ?? '';
        assert.notEqual(name.trim(), '', `${list} ${entry.code} has no name in ${language}`);
        assert.notEqual(name, entry.code, `${list} ${entry.code} is called by its code in ${language}`);
      }
    }
  });

  test('are not the English names, except where both languages have the same name', () => {
    const regions = new Intl.DisplayNames('de', { type: 'region' });
    for (const { list, entry } of bundledEntries) {
      const { en, de } = namesOf(entry);
      if (en !== de || list === 'ports' || correctlyIdentical[list]?.includes(en)) continue;
      const regionName = list === 'countries' ? regions.of(entry.code) : 'otherwise';
      assert.equal(de, regionName, `${list} ${entry.code} is ${en} in English and in German`);
    }
  });

  test('are German names for places', () => {
    for (const { list, entry } of bundledEntries) {
      if (list !== 'ports' && list !== 'offices') continue;
      assert.doesNotMatch(namesOf(entry).de ?? '', englishInPlaceName, `${list} ${entry.code}`);
    }
  });

  test('contain a description in every language exactly if an English description exists', () => {
    for (const { list, entry } of bundledEntries) {
      const described = readTextAttribute(entry, 'description') !== null;
      for (const language of translatedLanguages) {
        const text = entry.texts?.[`description_${language}`];
        assert.equal(text !== undefined, described, `${list} ${entry.code} in ${language}`);
        assert.notEqual(text, described && readTextAttribute(entry, 'description'), `${list} ${entry.code}`);
      }
    }
  });

  test('name a code the same way in all periods, and a currency the same way in the exchange rates', () => {
    const german = new Map<string, string | undefined>();
    for (const { list, entry } of bundledEntries) {
      const { en, de } = namesOf(entry);
      const key = `${list === 'exchange-rates' ? 'currencies' : list} ${entry.code} ${en}`;
      assert.equal(german.get(key) ?? de, de, key);
      german.set(key, de);
    }
  });

  test('have no English words, wrong punctuation or encoding errors', () => {
    const wrong = /\b(the|of|and|for|with|other|not|without|from)\b|[<>|]|\s{2}| ,|,,|\ufffd/;
    for (const { list, entry } of bundledEntries) {
      for (const [column, text] of Object.entries(entry.texts ?? {})) {
        assert.doesNotMatch(text.replace('Port-of-Spain', ''), wrong, `${list} ${entry.code} ${column}`);
      }
    }
  });
});
