import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { recordTexts } from './catalogue.ts';
import {
  isRecordKey,
  recordText,
  translateRecordedReason,
  translateRecordedStep,
} from './record-messages.ts';

const lines = {
  'Item price': 'Preis der Warenposition',
  'Freight, shared by gross mass': 'Fracht, nach Rohmasse aufgeteilt',
  'Insurance, not added: the CIF price already includes this cost':
    'Versicherung, nicht hinzugerechnet: im Preis CIF enthalten',
  'Preference 300 for BR, proved by N954': 'Präferenz 300 für BR, nachgewiesen mit N954',
  'Base of the VAT: customs value, duty, inland freight':
    'Grundlage für Einfuhrumsatzsteuer: Zollwert, Zoll, Fracht im Inland',
  'VAT, suspended, rounded half up to 0.01':
    'Einfuhrumsatzsteuer, ausgesetzt, kaufmännisch gerundet auf 0.01',
  'Duty, suspended during the end use': 'Zoll, ausgesetzt während der Endverwendung',
  '0.21 XTS per KES': '0.21 XTS je KES',
  '4.00 EUR per 100 KGM at 1.10 XTS per EUR': '4.00 EUR je 100 KGM zum Kurs 1.10 XTS je EUR',
  '50 % of the retail price + 3.00 XTS per KGM': '50 % des Verkaufspreises + 3.00 XTS je KGM',
  '8 %': '8 %',
};

describe('texts that the portal stored in records', () => {
  for (const [english, german] of Object.entries(lines))
    test(`are translated to German: ${english}`, () =>
      assert.equal(translateRecordedStep('de', english), german));

  test('are translated to German with any values', () => {
    const samples = recordTexts('de');
    for (const key of Object.keys(recordTexts('en'))) {
      assert.ok(isRecordKey(key));
      const names = [...(recordTexts('en')[key] ?? '').matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      const values = Object.fromEntries(names.map((name) => [name, 'GRN-26.1/(x)']));
      const translateText = key.startsWith('reason.') ? translateRecordedReason : translateRecordedStep;
      const expected = (samples[key] ?? '').replaceAll(/\{\w+\}/g, 'GRN-26.1/(x)');
      assert.equal(translateText('de', recordText(key, values)), expected, key);
    }
  });

  test('are returned unchanged for English', () => {
    assert.equal(translateRecordedStep('en', 'Item price'), 'Item price');
    assert.equal(translateRecordedReason('en', 'Nothing was found'), 'Nothing was found');
  });

  test('are translated with complete lists of references', () =>
    assert.equal(
      translateRecordedReason(
        'de',
        recordText('reason.quota_shared', { number: '098001, 098002', day: '2026-11-20' }),
      ),
      'Das Zollkontingent 098001, 098002 wurde anteilig auf alle Anträge vom 2026-11-20 aufgeteilt',
    ));
});

describe('texts in records that a person typed', () => {
  for (const typed of [
    'The price of the item, VAT and duty',
    'Customs value',
    'Wegen 4 EUR per KGM',
    '<b>',
    '',
  ])
    test(`are not translated: ${typed}`, () => assert.equal(translateRecordedReason('de', typed), typed));
});
