import { createHash } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { dayElement, orNull, timeElement } from '../../foundation/http/elements.ts';
import { listDefinitions, listNames } from './lists.ts';
import type { Day, Entry } from './reference.ts';
import type { ListState } from './store.ts';
import type { TariffLine } from './tariff-line.ts';
import { attributesIn, nameIn, namesOf } from './texts.ts';

export const dateQuery = Type.Optional(
  dayElement('Date for which the entries are valid; default: today in the time zone of the portal.'),
);

const listTable = listNames.map((name) => `\`${name}\` (${listDefinitions[name].title.toLowerCase()})`);

/** A list in a path: one that does not exist is answered 404. */
export const listParam = Type.String({
  minLength: 1,
  maxLength: 64,
  description: `The list: ${listTable.join(', ')}.`,
});

export const EntryBody = Type.Object(
  {
    code: Type.String({ description: 'The code.' }),
    name: Type.String({ description: 'What it means, in the language of the answer.' }),
    names: Type.Record(Type.String({ pattern: '^[a-z]{2}$' }), Type.String(), {
      description: 'The name in every language that it has, by language: `en` always.',
    }),
    validFrom: dayElement('The first day on which it is valid.'),
    validUntil: orNull(dayElement('A day.'), 'The last day on which it is valid; null while none is known.'),
    attributes: Type.Record(
      Type.String(),
      Type.Union([Type.String(), Type.Number(), Type.Array(Type.String()), Type.Null()]),
      {
        description:
          'What the list says besides; its description names the members. One may be missing where the entry says nothing.',
      },
    ),
    above: Type.Optional(
      Type.Array(
        Type.Object(
          {
            code: Type.String({ description: 'The code.' }),
            name: Type.String({ description: 'What it means.' }),
          },
          { additionalProperties: false },
        ),
        {
          description:
            'Where something was searched: the entries that its code begins with, the widest first.',
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
      description: 'A share of the customs value, or an amount for each unit.',
    }),
    percent: Type.Optional(
      Type.String({ description: 'Of an ad valorem duty: per cent, as a decimal string.' }),
    ),
    amount: Type.Optional(Type.String({ description: 'Of a specific duty: the amount for one unit.' })),
    currency: Type.Optional(Type.String({ description: 'The currency of the amount.' })),
    per: Type.Optional(Type.String({ description: 'The unit (UN/ECE Recommendation 20).' })),
  },
  { additionalProperties: false, title: 'DutyRate', description: 'One component of a duty.' },
);
function rates(description: string) {
  return Type.Array(RateBody, { description });
}

function codes(description: string) {
  return Type.Array(Type.String(), { description });
}

export const TariffLineBody = Type.Object(
  {
    code: Type.String({ description: 'The commodity code.' }),
    description: Type.String({ description: 'What the goods are.' }),
    declarable: Type.Boolean({ description: 'Whether goods can be declared under it.' }),
    supplementaryUnit: orNull(Type.String(), 'The unit in which a quantity is asked beside the masses.'),
    duty: rates('The duty for every origin: components that add up.'),
    endUse: orNull(
      rates('A duty.'),
      'The duty for a certain use under customs control; null where there is none.',
    ),
    vatPercent: Type.String({ description: 'Import tax on value and duty, per cent.' }),
    preferences: Type.Array(
      Type.Object(
        {
          preference: Type.String({ description: 'The tariff treatment to ask for.' }),
          agreement: Type.String({ description: 'The agreement.' }),
          origins: codes('Countries of origin that it is for.'),
          duty: rates('The lower duty.'),
          proof: Type.String({ description: 'The usual document type that proves the origin.' }),
          proofs: codes('Every document type that does; one is enough.'),
        },
        { additionalProperties: false },
      ),
      { description: 'Lower duties by origin.' },
    ),
    documents: codes('Document types without which the goods are not imported.'),
    exportDocuments: codes('Document types without which the goods are not exported.'),
  },
  {
    additionalProperties: false,
    title: 'TariffLine',
    description: 'What the tariff says of a commodity code, ready for calculation.',
  },
);

export const ListBody = Type.Object(
  {
    list: Type.String({ description: 'Its name in the URL.' }),
    title: Type.String({ description: 'Its name for people.' }),
    description: Type.String({ description: 'What it holds.' }),
    source: Type.String({ description: 'Whose list it is.' }),
    attributes: Type.Record(Type.String(), Type.String(), {
      description: 'The members of its entries’ `attributes`, with their meaning.',
    }),
    entries: Type.Integer({ minimum: 0, description: 'How many entries are valid on the day.' }),
    version: Type.Integer({ minimum: 0, description: 'Counts its changes; 0 before the first.' }),
    changedAt: orNull(timeElement('When.'), 'When it last changed.'),
  },
  { additionalProperties: false, title: 'ReferenceList', description: 'A code list.' },
);

/** `above` are the entries that its code begins with, where they are told. */
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
 * The tag of what these lists say, about a day or in a form if one is named, in a language. Their times are in it, so that a
 * database made anew does not pass for the one before.
 */
export function tagOf(
  states: readonly ListState[],
  about?: Day | 'application/x-ndjson',
  language = 'en',
): string {
  const told = states.map(({ name, version, changedAt }) => [name, version, changedAt.getTime()]);
  const inLanguage = language === 'en' ? [] : [language];
  const hash = createHash('sha256').update(JSON.stringify([told, about ?? null, ...inLanguage]));
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
    preferences: '300:EUA=0%',
    documents: [],
  },
};

export const exampleTariffLine: TariffLine = {
  code: '09012100',
  description: 'Coffee, roasted, not decaffeinated',
  declarable: true,
  supplementaryUnit: null,
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
