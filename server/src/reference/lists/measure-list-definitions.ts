import { anchoredPattern, country } from '../../country/public.ts';
import { isDutyExpression } from './duty-expression.ts';
import {
  decimal,
  description,
  documentType,
  formatOf,
  type ListDefinition,
  legalBase,
  oneOfFormat,
} from './list-definition.ts';
import { isThreshold, measureKinds } from './measure.ts';

const { declarableSuffix } = country.meanings.nomenclature;
const declarableDescription = declarableSuffix === undefined ? 'Empty' : `${declarableSuffix} or empty`;
const commodityFormat = formatOf(/^\d{2}(\d{2}){0,4}$/);
const additionalCodeFormat = formatOf(new RegExp(anchoredPattern(country.formats.additionalCode.pattern)));
const orderNumberFormat = formatOf(new RegExp(anchoredPattern(country.formats.quotaOrderNumber.pattern)));
const measureIdFormat = formatOf(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,39}$/);
const areaFormat = formatOf(/^[A-Z0-9]{2,4}$/);
const dutyFormat = {
  expected: `a sum with an optional minimum and maximum, such as 8.3% MIN 22 ${country.currency.code}/DTN MAX 40 ${country.currency.code}/DTN`,
  test: isDutyExpression,
};

/**
 * Defines the lists of a tariff with measures, which is used in addition to the list `commodities`. They are applied
 * together.
 */
export const measureListDefinitions = {
  nomenclature: {
    title: 'Commodity nomenclature',
    description: 'Chapters, headings and lower levels of the tariff, to whose codes tariff measures apply.',
    source: 'The customs authority, after the Harmonized System',
    code: /^\d{2}(\d{2}){0,4}$/,
    columns: [
      {
        name: 'suffix',
        kind: 'text',
        holds: formatOf(/^\d{2}$/),
        description: `Suffix of a code that has no lower levels. ${declarableDescription}: goods can be declared under the code. Another value: goods can’t be declared under it.`,
        readBy: ['R702'],
      },
      {
        name: 'parent',
        kind: 'text',
        holds: commodityFormat,
        description: 'Code of the next higher level. Empty at the top level.',
        readBy: ['duties'],
      },
      {
        name: 'unit',
        kind: 'text',
        holds: formatOf(/^[A-Z0-9]{2,3}$/),
        description:
          'Unit of the supplementary quantity that a goods item must state in addition to its masses.',
        readBy: ['R703'],
      },
    ],
  },
  areas: {
    title: 'Areas of tariff measures',
    description:
      'Groups of countries to whose goods tariff measures apply. Each single country is also an area.',
    source: 'The customs authority',
    code: /^[A-Z0-9]{2,4}$/,
    columns: [
      {
        name: 'members',
        kind: 'codes',
        holds: formatOf(/^[A-Z]{2}$/),
        description: 'Countries in the area. Empty: all countries.',
        readBy: ['duties'],
      },
    ],
  },
  'measure-types': {
    title: 'Types of tariff measures',
    description:
      'Types of tariff measures: direction, tax and role of the measures in the calculation of duties.',
    source: 'The customs authority',
    code: /^[A-Z0-9_]{1,20}$/,
    columns: [
      {
        name: 'direction',
        kind: 'text',
        required: true,
        holds: oneOfFormat('import', 'export', 'both'),
        description: 'Type of the declarations to which the measures apply.',
        readBy: ['duties'],
      },
      {
        name: 'kind',
        kind: 'text',
        required: true,
        holds: oneOfFormat(...measureKinds),
        description:
          'Kind of measure. Only one of third_country, preference, suspension, end_use and quota applies; all other kinds apply together.',
        readBy: ['duties'],
      },
      {
        name: 'tax',
        kind: 'text',
        holds: formatOf(/^[A-Z0-9]{2,10}$/),
        description:
          'Code of the tax that the measures charge. Empty: the tax of the country that charges measures of this `kind`.',
        readBy: ['duties'],
      },
      {
        name: 'treatments',
        kind: 'codes',
        holds: formatOf(/^\d{3}$/),
        description: 'Values of `preference` with which a goods item requests the measures.',
        readBy: ['duties'],
      },
      {
        name: 'times',
        kind: 'text',
        holds: formatOf(/^[1-9]\d{0,3}(\/[1-9]\d{0,3})?$/),
        description: 'Share of the tax base for the calculation, such as 11/12. Empty: the whole base.',
        readBy: ['duties'],
      },
    ],
  },
  measures: {
    title: 'Tariff measures',
    description: 'Tariff measures: duties, taxes and controls for a commodity code, by type and area.',
    source: 'The customs authority',
    code: /^[A-Za-z0-9][A-Za-z0-9_.-]{0,39}$/,
    columns: [
      {
        name: 'commodity',
        kind: 'text',
        required: true,
        holds: commodityFormat,
        description:
          'Commodity code, or the code of a higher level. The measure also applies to all codes that begin with this code.',
        readBy: ['duties'],
      },
      {
        name: 'type',
        kind: 'text',
        required: true,
        holds: formatOf(/^[A-Z0-9_]{1,20}$/),
        description: 'Code of the measure type.',
        readBy: ['duties'],
      },
      {
        name: 'area',
        kind: 'text',
        required: true,
        holds: areaFormat,
        description: 'Country or area to whose goods the measure applies.',
        readBy: ['duties'],
      },
      {
        name: 'excluded',
        kind: 'codes',
        holds: areaFormat,
        description: 'Countries and areas to which the measure does not apply.',
        readBy: ['duties'],
      },
      {
        name: 'additional_code',
        kind: 'text',
        holds: additionalCodeFormat,
        description: 'Additional code to which the measure is limited.',
        readBy: ['duties'],
      },
      {
        name: 'order_number',
        kind: 'text',
        holds: orderNumberFormat,
        description: 'Order number of the quota that the measure uses.',
        readBy: ['duties'],
      },
      {
        name: 'duty',
        kind: 'text',
        holds: dutyFormat,
        description: 'Duty: `7.5%`, `12 XTS/DTN`, `8.3% MIN 22 XTS/DTN MAX 40 XTS/DTN`. Empty: no duty.',
        readBy: ['duties'],
      },
      { ...legalBase, description: 'Legal act on which the measure is based.', later: false },
    ],
  },
  conditions: {
    title: 'Conditions of tariff measures',
    description:
      'Conditions of tariff measures. A goods item must meet one condition of each group; the first condition that it meets determines the result.',
    source: 'The customs authority',
    code: /^[A-Za-z0-9][A-Za-z0-9_.-]{0,59}$/,
    columns: [
      {
        name: 'measure',
        kind: 'text',
        required: true,
        holds: measureIdFormat,
        description: 'Id of the measure that has the condition.',
        readBy: ['duties'],
      },
      {
        name: 'group',
        kind: 'text',
        required: true,
        holds: formatOf(/^[A-Z]{1,2}$/),
        description: 'Name of the group to which the condition belongs.',
        readBy: ['duties'],
      },
      {
        name: 'sequence',
        kind: 'integer',
        required: true,
        description: 'Position of the condition in its group.',
        readBy: ['duties'],
      },
      {
        name: 'document',
        kind: 'text',
        holds: documentType,
        description: 'Document type that the declaration must contain.',
        readBy: ['duties'],
      },
      {
        name: 'threshold',
        kind: 'text',
        holds: { expected: 'such as KGM >= 500 or value <= 150', test: isThreshold },
        description:
          'Limit of a quantity or of the customs value that the goods item must comply with, such as `KGM >= 500` or `value <= 150`.',
        readBy: ['duties'],
      },
      {
        name: 'action',
        kind: 'text',
        required: true,
        holds: oneOfFormat('apply', 'duty', 'exempt', 'prohibit'),
        description:
          'Result if the condition is met: the measure applies, another duty applies, no duty applies, or the goods are prohibited.',
        readBy: ['duties'],
      },
      {
        name: 'duty',
        kind: 'text',
        holds: dutyFormat,
        description: 'Duty that applies instead of the duty of the measure.',
        readBy: ['duties'],
      },
    ],
  },
  'additional-codes': {
    title: 'Additional codes',
    description: 'Additional codes of goods that determine measures, for example codes of manufacturers.',
    source: 'The customs authority',
    code: /^[A-Z0-9]{4}$/,
    columns: [description],
  },
  'reference-prices': {
    title: 'Reference prices',
    description:
      'Reference prices of commodity codes, for duties that are a percentage of the reference price. A price applies until the next price is published.',
    source: 'The customs authority',
    code: /^\d{2}(\d{2}){0,4}$/,
    columns: [
      {
        name: 'price',
        kind: 'text',
        required: true,
        holds: decimal,
        description: 'Reference price of one unit of the goods.',
        readBy: ['duties'],
      },
      {
        name: 'currency',
        kind: 'text',
        required: true,
        holds: formatOf(/^[A-Z]{3}$/),
        description: 'Currency of the price.',
        readBy: ['duties'],
      },
      {
        name: 'per',
        kind: 'text',
        required: true,
        holds: formatOf(/^[A-Z0-9]{2,3}$/),
        description: 'Unit of the goods to which the price applies.',
        readBy: ['duties'],
      },
    ],
  },
} as const satisfies Readonly<Record<string, ListDefinition>>;
