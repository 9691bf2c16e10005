import { country } from '../../country/public.ts';
import { isDutyExpression } from './duty-expression.ts';
import { decimal, description, documentType, form, type ListDefinition, oneOf } from './list-definition.ts';
import { isThreshold, measureKinds } from './measure.ts';

const commodity = form(/^\d{2}(\d{2}){0,4}$/);
const additionalCode = form(/^[A-Z0-9]{4}$/);
const orderNumber = form(/^\d{6}$/);
const measure = form(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,39}$/);
const area = form(/^[A-Z0-9]{2,4}$/);
const duty = {
  expected: `a sum, at least, at most, such as 8.3% MIN 22 ${country.currency.code}/DTN MAX 40 ${country.currency.code}/DTN`,
  test: isDutyExpression,
};

/** The lists of a tariff of measures, which adds to the flat one of `commodities`. They are applied together. */
export const measureLists = {
  nomenclature: {
    title: 'Nomenclature',
    description: 'The branches and lines of the tariff under which measures are set.',
    source: 'The customs authority, after the Harmonized System',
    code: /^\d{2}(\d{2}){0,4}$/,
    columns: [
      {
        name: 'suffix',
        kind: 'text',
        holds: form(/^\d{2}$/),
        description:
          'Of a line without branches 80 or nothing: goods are declared under it. Anything else: they are not.',
        readBy: ['R702'],
      },
      {
        name: 'parent',
        kind: 'text',
        holds: commodity,
        description: 'The branch above; nothing of what stands at the top.',
        readBy: ['duties'],
      },
      {
        name: 'unit',
        kind: 'text',
        holds: form(/^[A-Z0-9]{2,3}$/),
        description: 'The unit in which a quantity is asked beside the masses.',
        readBy: ['R703'],
      },
    ],
  },
  areas: {
    title: 'Areas of measures',
    description: 'Groups of countries for which measures hold. A country is an area of its own.',
    source: 'The customs authority',
    code: /^[A-Z0-9]{2,4}$/,
    columns: [
      {
        name: 'members',
        kind: 'codes',
        holds: form(/^[A-Z]{2}$/),
        description: 'Its countries. None: every country.',
        readBy: ['duties'],
      },
    ],
  },
  'measure-types': {
    title: 'Measure types',
    description: 'What measures are to the reckoning.',
    source: 'The customs authority',
    code: /^[A-Z0-9_]{1,20}$/,
    columns: [
      {
        name: 'direction',
        kind: 'text',
        required: true,
        holds: oneOf('import', 'export', 'both'),
        description: 'For which declarations they hold.',
        readBy: ['duties'],
      },
      {
        name: 'kind',
        kind: 'text',
        required: true,
        holds: oneOf(...measureKinds),
        description:
          'Of third_country, preference, suspension, end_use and quota one applies, of the others all.',
        readBy: ['duties'],
      },
      {
        name: 'tax',
        kind: 'text',
        holds: form(/^[A-Z0-9]{2,10}$/),
        description: 'The tax that they charge. Nothing: that of their kind.',
        readBy: ['duties'],
      },
      {
        name: 'treatments',
        kind: 'codes',
        holds: form(/^\d{3}$/),
        description: 'The tariff treatments that ask for them.',
        readBy: ['duties'],
      },
      {
        name: 'times',
        kind: 'text',
        holds: form(/^[1-9]\d{0,3}(\/[1-9]\d{0,3})?$/),
        description: 'The share of the tax’s base that they are reckoned on, where it is another: 11/12.',
        readBy: ['duties'],
      },
    ],
  },
  measures: {
    title: 'Measures',
    description: 'What the tariff charges or asks for, by code, type and area.',
    source: 'The customs authority',
    code: /^[A-Za-z0-9][A-Za-z0-9_.-]{0,39}$/,
    columns: [
      {
        name: 'commodity',
        kind: 'text',
        required: true,
        holds: commodity,
        description: 'The code, and all below it.',
        readBy: ['duties'],
      },
      {
        name: 'type',
        kind: 'text',
        required: true,
        holds: form(/^[A-Z0-9_]{1,20}$/),
        description: 'The measure type.',
        readBy: ['duties'],
      },
      {
        name: 'area',
        kind: 'text',
        required: true,
        holds: area,
        description: 'A country, or an area.',
        readBy: ['duties'],
      },
      {
        name: 'excluded',
        kind: 'codes',
        holds: area,
        description: 'Countries and areas for which it does not hold.',
        readBy: ['duties'],
      },
      {
        name: 'additional_code',
        kind: 'text',
        holds: additionalCode,
        description: 'The additional code of which it is.',
        readBy: ['duties'],
      },
      {
        name: 'order_number',
        kind: 'text',
        holds: orderNumber,
        description: 'The quota that it draws on.',
        readBy: ['duties'],
      },
      {
        name: 'duty',
        kind: 'text',
        holds: duty,
        description:
          'What it charges: `7.5%`, `12 XTS/DTN`, `8.3% MIN 22 XTS/DTN MAX 40 XTS/DTN`. Nothing: it charges nothing.',
        readBy: ['duties'],
      },
      { name: 'legal_base', kind: 'text', description: 'By which law.', readBy: 'shown' },
    ],
  },
  conditions: {
    title: 'Conditions of measures',
    description: 'In each group of a measure the first condition that holds decides.',
    source: 'The customs authority',
    code: /^[A-Za-z0-9][A-Za-z0-9_.-]{0,59}$/,
    columns: [
      {
        name: 'measure',
        kind: 'text',
        required: true,
        holds: measure,
        description: 'The measure.',
        readBy: ['duties'],
      },
      {
        name: 'group',
        kind: 'text',
        required: true,
        holds: form(/^[A-Z]{1,2}$/),
        description: 'The group.',
        readBy: ['duties'],
      },
      {
        name: 'sequence',
        kind: 'integer',
        required: true,
        description: 'Its place in the group.',
        readBy: ['duties'],
      },
      {
        name: 'document',
        kind: 'text',
        holds: documentType,
        description: 'The document that has to be stated.',
        readBy: ['duties'],
      },
      {
        name: 'threshold',
        kind: 'text',
        holds: { expected: 'such as KGM >= 500 or value <= 150', test: isThreshold },
        description: 'How much there has to be, in a unit or of customs value: `value <= 150`.',
        readBy: ['duties'],
      },
      {
        name: 'action',
        kind: 'text',
        required: true,
        holds: oneOf('apply', 'duty', 'exempt', 'prohibit'),
        description:
          'What is decided where it holds: the measure, another duty, none, or that the goods may not pass.',
        readBy: ['duties'],
      },
      { name: 'duty', kind: 'text', holds: duty, description: 'The other duty.', readBy: ['duties'] },
    ],
  },
  'additional-codes': {
    title: 'Additional codes',
    description: 'Further codes of goods on which measures depend, such as those of makers.',
    source: 'The customs authority',
    code: /^[A-Z0-9]{4}$/,
    columns: [description],
  },
  'reference-prices': {
    title: 'Reference prices',
    description:
      'Prices of which duties are a share, by commodity code. A price holds until the next is published.',
    source: 'The customs authority',
    code: /^\d{2}(\d{2}){0,4}$/,
    columns: [
      {
        name: 'price',
        kind: 'text',
        required: true,
        holds: decimal,
        description: 'The price of one unit.',
        readBy: ['duties'],
      },
      {
        name: 'currency',
        kind: 'text',
        required: true,
        holds: form(/^[A-Z]{3}$/),
        description: 'Its currency.',
        readBy: ['duties'],
      },
      {
        name: 'per',
        kind: 'text',
        required: true,
        holds: form(/^[A-Z0-9]{2,3}$/),
        description: 'The unit.',
        readBy: ['duties'],
      },
    ],
  },
} as const satisfies Readonly<Record<string, ListDefinition>>;
