import { Type } from 'typebox';
import { country } from '../../country/public.ts';
import { daySchema, orNull } from '../../foundation/http/common-schemas.ts';

const currency = country.currency.code;

const duty = orNull(
  Type.String(),
  `Rate of the duty, such as \`8.3% MIN 22 ${currency}/DTN MAX 40 ${currency}/DTN\`; null if the measure or condition sets no rate.`,
);

function coded(description: string) {
  return Type.Object(
    {
      code: Type.String({ description: 'Code of the entry.' }),
      name: Type.String({ description: 'Name of the entry, in the language of the response.' }),
    },
    { additionalProperties: false, title: 'NamedCode', typeDescription: 'Code with its name', description },
  );
}

const Quota = Type.Object(
  {
    orderNumber: Type.String({ description: 'Order number of the quota.' }),
    name: Type.String({ description: 'Name of the quota.' }),
    volume: orNull(
      Type.String(),
      'Volume of the quota in its period; null if the code list `quotas` does not contain the quota.',
    ),
    unit: orNull(
      Type.String(),
      'Unit of the volume; null if the code list `quotas` does not contain the quota.',
    ),
  },
  { additionalProperties: false, title: 'TariffQuota', description: 'Tariff quota of a measure.' },
);

const ConditionBody = Type.Object(
  {
    document: orNull(
      coded('Code and name of the document.'),
      'Required document; null if no document is required.',
    ),
    threshold: orNull(
      Type.String(),
      'Required quantity or value, such as `KGM >= 500`; null if the condition requires no quantity or value.',
    ),
    action: Type.Enum(['apply', 'duty', 'exempt', 'prohibit'], {
      description:
        'Result if the condition is met. `apply`: the measure applies; `duty`: the duty of the condition applies instead of the duty of the measure; `exempt`: no duty applies; `prohibit`: the goods are prohibited.',
    }),
    duty,
  },
  { additionalProperties: false, title: 'MeasureCondition', description: 'A condition of a measure.' },
);

const MeasureBody = Type.Object(
  {
    id: Type.String({
      description:
        'Identifier of the measure. A step of a duty calculation contains this identifier in `measure`.',
    }),
    code: Type.String({
      description:
        'Code for which the measure is defined: the requested code itself or one of its higher levels.',
    }),
    type: coded('Type of the measure.'),
    kind: Type.String({
      description:
        'Kind of the measure, which determines how the calculation uses it. Only one measure of the kinds `third_country`, `preference`, `suspension`, `end_use` and `quota` applies. Every measure of the kinds `anti_dumping`, `countervailing`, `safeguard`, `excise`, `vat`, `income` and `export_duty` applies in addition to that measure. A measure of the kind `control` charges nothing. More values can be added.',
    }),
    direction: Type.Enum(['import', 'export', 'both'], {
      description: 'Direction of the goods to which the measure applies.',
    }),
    tax: orNull(
      Type.String(),
      'Code of the tax that the measure charges; null if the measure charges no tax.',
    ),
    treatments: Type.Array(Type.String(), {
      description:
        'Values of `preference`, such as `300`: a goods item with one of these values requests this measure. Empty: the measure does not depend on `preference`.',
    }),
    area: Type.Object(
      {
        code: orNull(
          Type.String(),
          'Code of the area in the code list `areas`; null if the measure is not limited to an area.',
        ),
        name: orNull(Type.String(), 'Name of the area; null if the measure is not limited to an area.'),
        countries: orNull(
          Type.Array(Type.String(), { description: 'Country codes (ISO 3166-1 alpha-2).' }),
          'Countries in the area; null: every country.',
        ),
        excluded: Type.Array(Type.String(), {
          description: 'Countries that belong to the area, but to which the measure does not apply.',
        }),
      },
      { additionalProperties: false, description: 'Geographical area to whose goods the measure applies.' },
    ),
    additionalCode: orNull(
      coded('Code and name of the additional code.'),
      'Additional code to which the measure is limited; null if the measure applies without an additional code.',
    ),
    duty,
    quota: orNull(Quota, 'Tariff quota of the measure; null without a quota.'),
    conditions: Type.Array(
      Type.Array(ConditionBody, {
        description:
          'Conditions of one group. The first condition that the goods item meets determines the result (`action`).',
      }),
      {
        description:
          'Conditions of the measure, in groups. A goods item must meet one condition of each group.',
      },
    ),
    legalBase: orNull(
      Type.String(),
      'Legal act on which the measure is based, otherwise that of its tax; null if unknown.',
    ),
    validFrom: daySchema('First day of validity.'),
    validUntil: orNull(daySchema('Last day of validity.'), 'Last day of validity; null if unknown.'),
  },
  {
    additionalProperties: false,
    title: 'TariffMeasure',
    description: 'A tariff measure: a duty, tax or control that applies to certain goods.',
  },
);

export const TariffOfCode = Type.Object(
  {
    code: Type.String({ description: 'Code whose levels and measures are returned.' }),
    date: daySchema('Date on which the measures apply.'),
    direction: Type.Enum(['import', 'export'], {
      description: 'Direction in which the goods cross the border.',
    }),
    origin: orNull(
      Type.String(),
      'Country of origin of the requested measures, or country of destination for an export; null if the response contains the measures for all countries.',
    ),
    declarable: Type.Boolean({
      description:
        'True if goods can be declared under the code; false for a higher level, such as a heading.',
    }),
    supplementaryUnit: orNull(
      Type.String(),
      'Unit of the quantity that the tariff requires in addition to the masses; null if the masses are enough.',
    ),
    listVersions: Type.Record(Type.String(), Type.Integer({ minimum: 1 }), {
      description: 'Versions of the code lists that contain the returned tariff, by name of the list.',
    }),
    path: Type.Array(coded('Code and text of one level.'), {
      description:
        'Higher levels of the code and the code itself, highest level first: chapter, heading and so on.',
    }),
    measures: Type.Array(MeasureBody, {
      description: 'Measures of all levels in `path` that can apply, lowest level first.',
    }),
  },
  {
    additionalProperties: false,
    title: 'TariffOfCode',
    description: 'A code with its higher tariff levels and its measures on a date.',
  },
);
