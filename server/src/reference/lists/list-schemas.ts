import { createHash } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { daySchema, orNull, timeSchema } from '../../foundation/http/common-schemas.ts';
import type { Day, Entry } from './list-entry.ts';
import { listDefinitions, listNames } from './lists.ts';
import type { ListState } from './store.ts';
import type { TariffLine } from './tariff-line.ts';
import { attributesIn, nameIn, namesOf } from './translations.ts';

export const dateQuery = Type.Optional(
  daySchema('Date on which the entries are valid. Default: today in the time zone of the portal.'),
);

const listTable = listNames.map((name) => `\`${name}\` (${listDefinitions[name].title.toLowerCase()})`);

/** Path parameter with the name of a list. An unknown list returns 404. */
export const listParam = Type.String({
  minLength: 1,
  maxLength: 64,
  description: `Name of the list: ${listTable.join(', ')}.`,
});

export const EntryBody = Type.Object(
  {
    code: Type.String({ description: 'Code of the entry.' }),
    name: Type.String({ description: 'Meaning of the code, in the language of the response.' }),
    names: Type.Record(Type.String({ pattern: '^[a-z]{2}$' }), Type.String(), {
      description: 'Name in each available language. `en` is always included.',
    }),
    validFrom: daySchema('First day of validity.'),
    validUntil: orNull(daySchema('Last day of validity.'), 'Last day of validity. Null if no end is known.'),
    attributes: Type.Record(
      Type.String(),
      Type.Union([Type.String(), Type.Number(), Type.Array(Type.String()), Type.Null()]),
      {
        description:
          'Further values of the entry, by name. `attributes` of the code list describes each value. A value that the entry does not have can be absent.',
      },
    ),
    above: Type.Optional(
      Type.Array(
        Type.Object(
          {
            code: Type.String({ description: 'Code of the entry.' }),
            name: Type.String({ description: 'Meaning of the code.' }),
          },
          { additionalProperties: false },
        ),
        {
          description:
            'Entries of the higher levels to which this entry belongs, top level first. Only in search results.',
        },
      ),
    ),
  },
  {
    additionalProperties: false,
    title: 'ReferenceEntry',
    description: 'A code and its meaning in one period.',
  },
);

const RateBody = Type.Object(
  {
    kind: Type.Enum(['ad_valorem', 'specific'], {
      description: 'Kind of rate: percentage of the customs value, or amount per unit.',
    }),
    percent: Type.Optional(
      Type.String({ description: 'Percentage of an ad valorem duty, as a decimal string.' }),
    ),
    amount: Type.Optional(Type.String({ description: 'Amount per unit of a specific duty.' })),
    currency: Type.Optional(Type.String({ description: 'Currency of the amount (ISO 4217).' })),
    per: Type.Optional(
      Type.String({ description: 'Unit to which the amount applies (UN/ECE Recommendation 20).' }),
    ),
  },
  { additionalProperties: false, title: 'DutyRate', description: 'A component of a duty.' },
);
function ratesSchema(description: string) {
  return Type.Array(RateBody, { description });
}

function codesSchema(description: string) {
  return Type.Array(Type.String(), { description });
}

export const TariffLineBody = Type.Object(
  {
    code: Type.String({ description: 'Commodity code.' }),
    description: Type.String({ description: 'Description of the goods.' }),
    declarable: Type.Boolean({
      description:
        'True if goods can be declared under the code; false for a higher level, such as a heading.',
    }),
    supplementaryUnit: orNull(
      Type.String(),
      'Unit of the supplementary quantity (UN/ECE Rec. 20), which a goods item must state in addition to its masses; null if no supplementary quantity is required.',
    ),
    legalBase: orNull(Type.String(), 'Legal act of the duty; null if the list does not name it.'),
    duty: ratesSchema('Duty for all countries of origin: a list of components, whose sum is the duty.'),
    endUse: orNull(
      ratesSchema('Duty for end use.'),
      'Duty for end use under customs control; null if the code has no duty for end use.',
    ),
    vatPercent: Type.String({
      description: 'Rate of the import tax: a percentage of the sum of customs value and duty.',
    }),
    preferences: Type.Array(
      Type.Object(
        {
          preference: Type.String({
            description:
              'Value of `preference`, such as `300`: a goods item with this value requests this preferential duty.',
          }),
          agreement: Type.String({ description: 'Code of the trade agreement.' }),
          origins: codesSchema('Countries of origin to which the preference applies.'),
          duty: ratesSchema('Preferential duty.'),
          proof: Type.String({ description: 'Document type that is usually the proof of origin.' }),
          proofs: codesSchema(
            'Document types that are accepted as proof of origin. One document is sufficient.',
          ),
        },
        { additionalProperties: false },
      ),
      { description: 'Preferential duties by origin.' },
    ),
    documents: codesSchema('Document types that are required for import.'),
    exportDocuments: codesSchema('Document types that are required for export.'),
  },
  {
    additionalProperties: false,
    title: 'TariffLine',
    description: 'Tariff data of a commodity code for the calculation of duties.',
  },
);

export const ListBody = Type.Object(
  {
    list: Type.String({ description: 'Name of the list, as in URLs.' }),
    title: Type.String({ description: 'Display name of the list.' }),
    description: Type.String({ description: 'Description of the codes in the list.' }),
    source: Type.String({ description: 'Authority that publishes the list.' }),
    attributes: Type.Record(Type.String(), Type.String(), {
      description: 'Names and meanings of the `attributes` of the entries.',
    }),
    entries: Type.Integer({ minimum: 0, description: 'Number of entries that are valid on the date.' }),
    version: Type.Integer({
      minimum: 0,
      description: 'Version of the list, incremented with each change. 0 before the first change.',
    }),
    changedAt: orNull(
      timeSchema('Time of the change.'),
      'Time of the last change. Null before the first change.',
    ),
  },
  { additionalProperties: false, title: 'ReferenceList', description: 'A code list.' },
);

/** Returns an entry as a response body. `above` contains the entries of its parent codes, if they were requested. */
export function entryBody(
  entry: Entry,
  language: string,
  above: readonly Entry[] = [],
): Static<typeof EntryBody> {
  const { code, validFrom, validUntil } = entry;
  const plain = Object.entries(attributesIn(entry, language)).map(
    ([member, value]) => [member, mutable(value)] as const,
  );
  const name = nameIn(entry, language);
  return {
    ...{ code, name, names: namesOf(entry), validFrom, validUntil },
    attributes: Object.fromEntries(plain),
    ...(above.length > 0 && {
      above: above.map((each) => ({ code: each.code, name: nameIn(each, language) })),
    }),
  };
}

function mutable(value: Entry['attributes'][string]): string | number | string[] | null {
  return typeof value === 'object' && value !== null ? [...value] : value;
}

/**
 * Returns the ETag of lists, optionally for a day, media type and language. It contains the times of their changes, so
 * that it differs from the ETag in an earlier database.
 */
export function tagOf(
  states: readonly ListState[],
  about?: Day | 'application/x-ndjson',
  language = 'en',
): string {
  const stateTexts = states.map(({ name, version, changedAt }) => [name, version, changedAt.getTime()]);
  const inLanguage = language === 'en' ? [] : [language];
  const hash = createHash('sha256').update(JSON.stringify([stateTexts, about ?? null, ...inLanguage]));
  return `"${hash.digest('base64url').slice(0, 22)}"`;
}

export const exampleStored: Entry = {
  code: 'CHGVA',
  name: 'Geneva',
  validFrom: '2020-01-01',
  validUntil: null,
  attributes: { functions: ['4'] },
  texts: { name_de: 'Genf' },
};
export const exampleEntry: Static<typeof EntryBody> = entryBody(exampleStored, 'en');

export const exampleLine: Static<typeof EntryBody> = {
  code: '09012100',
  name: 'Coffee, roasted, not decaffeinated',
  names: {
    en: 'Coffee, roasted, not decaffeinated',
    de: 'Kaffee, geröstet, nicht entkoffeiniert',
  },
  validFrom: '2022-01-01',
  validUntil: null,
  attributes: {
    duty: '7.5%',
    vat: '8',
    supplementaryUnit: null,
    legalBase: null,
    preferences: '300:EUA=0%',
    documents: [],
  },
};

export const exampleTariffLine: TariffLine = {
  code: '09012100',
  description: 'Coffee, roasted, not decaffeinated',
  declarable: true,
  supplementaryUnit: null,
  legalBase: null,
  duty: [{ kind: 'ad_valorem', percent: '7.5' }],
  endUse: null,
  vatPercent: '8',
  preferences: [
    {
      preference: '300',
      agreement: 'EUA',
      origins: ['DE', 'FR'],
      duty: [{ kind: 'ad_valorem', percent: '0' }],
      proof: 'N954',
      proofs: ['N954', 'N864'],
    },
  ],
  documents: [],
  exportDocuments: [],
};
