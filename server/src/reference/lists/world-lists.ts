import { decimal, description, form, type ListDefinition, oneOf, unit } from './list-definition.ts';

/** The lists that the world shares. */
export const worldLists = {
  countries: {
    title: 'Countries',
    description: 'Countries and territories.',
    source: 'ISO 3166-1',
    code: /^[A-Z]{2}$/,
    columns: [
      {
        name: 'alpha3',
        kind: 'text',
        holds: form(/^[A-Z]{3}$/),
        description: 'The three-letter code.',
        readBy: 'shown',
      },
      {
        name: 'numeric',
        kind: 'text',
        holds: form(/^\d{3}$/),
        description: 'The numeric code.',
        readBy: 'shown',
      },
    ],
  },
  currencies: {
    title: 'Currencies',
    description: 'Currencies and funds.',
    source: 'ISO 4217',
    code: /^[A-Z]{3}$/,
    columns: [
      {
        name: 'numeric',
        kind: 'text',
        holds: form(/^\d{3}$/),
        description: 'The numeric code.',
        readBy: 'shown',
      },
      {
        name: 'minor_unit',
        kind: 'integer',
        description: 'Digits behind the decimal point; null where the currency has no minor unit.',
        readBy: 'shown',
      },
    ],
  },
  ports: {
    title: 'Ports and airports',
    description: 'Places where goods are loaded and unloaded.',
    source: 'UN/LOCODE',
    code: /^[A-Z]{2}[A-Z2-9]{3}$/,
    columns: [
      {
        name: 'functions',
        kind: 'codes',
        required: true,
        holds: oneOf('1', '4'),
        description: '1 sea or river port, 4 airport; other functions of UN/LOCODE are not recorded.',
        readBy: 'shown',
      },
    ],
  },
  packages: {
    title: 'Packages',
    description: 'Kinds of package.',
    source: 'UN/ECE Recommendation 21',
    code: /^[A-Z0-9]{2}$/,
    columns: [
      {
        name: 'kind',
        kind: 'text',
        required: true,
        holds: oneOf('packed', 'unpacked', 'bulk'),
        description: 'Whether goods are packed in it, come without, or come in bulk.',
        readBy: 'shown',
      },
    ],
  },
  units: {
    title: 'Units',
    description: 'Units of measurement in use.',
    source: 'UN/ECE Recommendation 20',
    code: /^[A-Z0-9]{2,3}$/,
    columns: [
      { name: 'symbol', kind: 'text', description: 'The symbol.', readBy: 'shown' },
      {
        name: 'base',
        kind: 'text',
        holds: unit,
        description: 'The unit that it converts to, if any.',
        readBy: 'shown',
      },
      {
        name: 'factor',
        kind: 'text',
        holds: decimal,
        description: 'How many of the base unit one of it is.',
        readBy: 'shown',
      },
    ],
  },
  'transport-modes': {
    title: 'Modes of transport',
    description: 'How goods cross the border.',
    source: 'UN/ECE Recommendation 19',
    code: /^\d$/,
    columns: [description],
  },
  incoterms: {
    title: 'Incoterms',
    description: 'Terms of delivery: who pays for what, as far as the customs value asks.',
    source: 'Incoterms 2020 codes',
    code: /^[A-Z]{3}$/,
    columns: [
      {
        name: 'modes',
        kind: 'text',
        required: true,
        holds: oneOf('any', 'water'),
        description: 'The modes of transport that the rule is for.',
        readBy: 'shown',
      },
      {
        name: 'carriage',
        kind: 'text',
        required: true,
        holds: oneOf('buyer', 'seller'),
        description: 'Who pays for the main carriage; the price includes it where the seller does.',
        readBy: 'shown',
      },
      {
        name: 'insurance',
        kind: 'text',
        required: true,
        holds: oneOf('none', 'seller'),
        description: 'Whether the seller has to insure, so that the price includes it.',
        readBy: 'shown',
      },
      {
        name: 'import_duty',
        kind: 'text',
        required: true,
        holds: oneOf('buyer', 'seller'),
        description: 'Who pays import duties.',
        readBy: 'shown',
      },
      description,
    ],
  },
} as const satisfies Readonly<Record<string, ListDefinition>>;
