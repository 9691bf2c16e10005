import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import german from '../../../contract/words/records.de.json' with { type: 'json' };
import english from '../../../contract/words/records.en.json' with { type: 'json' };
import { createRecordTranslation, translationTemplatesOf } from './translate-records.ts';

const { step, reason } = createRecordTranslation(translationTemplatesOf(english, german));

describe('recorded texts of the portal', () => {
  const lines = {
    'Freight, shared by gross mass, deducted: the DDP price includes this cost':
      'Fracht, nach Rohmasse aufgeteilt, abgezogen: im Preis DDP enthalten',
    'Base of the VAT: customs value, duty': 'Grundlage für Einfuhrumsatzsteuer: Zollwert, Zoll',
    'Third-country duty: maximum amount': 'Zollsatz für Drittländer: Höchstbetrag',
    '0.21 XTS per KES': '0.21 XTS je KES',
    '8 %': '8 %',
  };
  for (const [written, read] of Object.entries(lines))
    test(`are translated to German: ${written}`, () => assert.equal(step(written), read));

  test('include every text of the catalogue', () => {
    const own: Readonly<Record<string, string>> = german;
    for (const [key, text] of Object.entries(english)) {
      const filled = (each = ''): string => each.replaceAll(/\{\w+\}/g, 'GRN-26.1/(x)');
      assert.equal((key.startsWith('reason.') ? reason : step)(filled(text)), filled(own[key]), key);
    }
  });
});

describe('user input', () => {
  for (const typed of ['Customs value', 'Wegen 4 EUR per KGM', 'Item price, VAT', ''])
    test(`stays unchanged: ${typed}`, () => assert.equal(reason(typed), typed));
});
