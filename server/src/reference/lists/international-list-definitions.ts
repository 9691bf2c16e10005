import {
  decimal,
  description,
  formatOf,
  type ListDefinition,
  oneOfFormat,
  unitFormat,
} from './list-definition.ts';

/** Defines the code lists of international standards. */
export const internationalLists = {
  countries: {
    title: 'Countries',
    description: 'Countries and territories.',
    source: 'ISO 3166-1',
    code: /^[A-Z]{2}$/,
    columns: [
      {
        name: 'alpha3',
        kind: 'text',
        holds: formatOf(/^[A-Z]{3}$/),
        description: 'Three-letter code.',
        readBy: 'shown',
      },
      {
        name: 'numeric',
        kind: 'text',
        holds: formatOf(/^\d{3}$/),
        description: 'Numeric code.',
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
        holds: formatOf(/^\d{3}$/),
        description: 'Numeric code.',
        readBy: 'shown',
      },
      {
        name: 'minor_unit',
        kind: 'integer',
        description: 'Number of decimal places. Null if the currency has no minor unit.',
        readBy: ['R514'],
      },
    ],
  },
  ports: {
    title: 'Ports, airports and other places',
    description: 'Places where goods are loaded and unloaded.',
    source: 'UN/LOCODE',
    code: /^[A-Z]{2}[A-Z2-9]{3}$/,
    columns: [
      {
        name: 'functions',
        kind: 'codes',
        required: true,
        holds: oneOfFormat('0', '1', '2', '3', '4', '5', '6', '7', 'B'),
        description:
          'Modes of transport that the place serves, as functions of UN/LOCODE. 1: sea or river port, 2: rail, 3: road, 4: airport, 5: postal exchange, 6: multimodal terminal, 7: fixed installation, B: border crossing, 0: unknown.',
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
        holds: oneOfFormat('packed', 'unpacked', 'bulk'),
        description: 'Kind of package: packed, unpacked or bulk.',
        readBy: 'shown',
      },
    ],
  },
  units: {
    title: 'Units',
    description: 'Units of measurement.',
    source: 'UN/ECE Recommendation 20',
    code: /^[A-Z0-9]{2,3}$/,
    columns: [
      { name: 'symbol', kind: 'text', description: 'Symbol of the unit.', readBy: 'shown' },
      {
        name: 'base',
        kind: 'text',
        holds: unitFormat,
        description: 'Base unit to which the unit can be converted, if there is such a unit.',
        readBy: ['R515'],
      },
      {
        name: 'factor',
        kind: 'text',
        holds: decimal,
        description: 'Number of base units that equal one unit.',
        readBy: 'shown',
      },
      {
        name: 'decimals',
        kind: 'integer',
        later: true,
        description: 'Number of decimal places of a quantity. Null if any number is possible.',
        readBy: ['R510'],
      },
    ],
  },
  'transport-modes': {
    title: 'Modes of transport',
    description: 'Modes of transport at the border.',
    source: 'UN/ECE Recommendation 19',
    code: /^\d$/,
    columns: [description],
  },
  incoterms: {
    title: 'Incoterms',
    description: 'Terms of delivery: costs of seller and buyer that affect the customs value.',
    source: 'Incoterms 2020 codes',
    code: /^[A-Z]{3}$/,
    columns: [
      {
        name: 'modes',
        kind: 'text',
        required: true,
        holds: oneOfFormat('any', 'water'),
        description: 'Modes of transport to which the term applies.',
        readBy: 'shown',
      },
      {
        name: 'carriage',
        kind: 'text',
        required: true,
        holds: oneOfFormat('buyer', 'seller'),
        description:
          'Party that pays for the main carriage. If the seller pays, the invoice price includes the carriage.',
        readBy: 'shown',
      },
      {
        name: 'insurance',
        kind: 'text',
        required: true,
        holds: oneOfFormat('none', 'seller'),
        description:
          'Party that must insure the goods. If the seller must insure them, the invoice price includes the insurance.',
        readBy: 'shown',
      },
      {
        name: 'import_duty',
        kind: 'text',
        required: true,
        holds: oneOfFormat('buyer', 'seller'),
        description: 'Party that pays import duties.',
        readBy: 'shown',
      },
      description,
    ],
  },
} as const satisfies Readonly<Record<string, ListDefinition>>;
