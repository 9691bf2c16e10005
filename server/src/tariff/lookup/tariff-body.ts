import { Type } from 'typebox';
import { country } from '../../country/public.ts';
import { dayElement, orNull } from '../../foundation/http/elements.ts';

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
    { additionalProperties: false, description },
  );
}

const Quota = Type.Object(
  {
    orderNumber: Type.String({ description: 'Order number of the quota.' }),
    name: Type.String({ description: 'Name of the quota.' }),
    volume: orNull(Type.String(), 'Volume of the quota in its period; null if the list does not state it.'),
    unit: orNull(Type.String(), 'Unit of the volume.'),
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
        'Result if the condition is met: the measure applies, another duty applies, no duty applies, or the goods are prohibited.',
    }),
    duty,
  },
  { additionalProperties: false, title: 'MeasureCondition', description: 'A condition of a measure.' },
);

const MeasureBody = Type.Object(
  {
    id: Type.String({ description: 'Identifier of the measure, as in the steps of a calculation.' }),
    code: Type.String({ description: 'Code of the tariff level that has the measure.' }),
    type: coded('Type of the measure.'),
    kind: Type.String({
      description:
        'Kind of the measure in the calculation. Only one measure of the kinds `third_country`, `preference`, `suspension`, `end_use` and `quota` applies. Every measure of the kinds `anti_dumping`, `countervailing`, `safeguard`, `excise`, `vat`, `income` and `export_duty` applies in addition. A `control` charges nothing. More values can be added.',
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
        'Codes of the tariff treatments under which the measure applies, if the declaration requests one of them.',
    }),
    area: Type.Object(
      {
        code: orNull(Type.String(), 'Code of the area in the list of areas; null without an area.'),
        name: orNull(Type.String(), 'Name of the area; null without an area.'),
        countries: orNull(
          Type.Array(Type.String(), { description: 'Country codes (ISO 3166-1 alpha-2).' }),
          'Countries of the area; null for every country.',
        ),
        excluded: Type.Array(Type.String(), { description: 'Countries that are excluded from the area.' }),
      },
      { additionalProperties: false, description: 'Area to which the measure applies.' },
    ),
    additionalCode: orNull(
      coded('Code and name of the additional code.'),
      'Additional code to which the measure is limited; null if the measure applies without an additional code.',
    ),
    duty,
    quota: orNull(Quota, 'Tariff quota of the measure; null without a quota.'),
    conditions: Type.Array(
      Type.Array(ConditionBody, {
        description: 'Conditions of a group. The first condition that is met decides.',
      }),
      { description: 'Groups of conditions of the measure.' },
    ),
    legalBase: orNull(Type.String(), 'Legal base of the measure; null if unknown.'),
    validFrom: dayElement('First day of validity.'),
    validUntil: orNull(dayElement('Last day of validity.'), 'Last day of validity; null if unknown.'),
  },
  { additionalProperties: false, title: 'TariffMeasure', description: 'A measure of the tariff.' },
);

/** What the tariff has for a code. */
export const TariffOfCode = Type.Object(
  {
    code: Type.String({ description: 'Code in the tariff.' }),
    date: dayElement('Date to which the measures apply.'),
    direction: Type.Enum(['import', 'export'], { description: 'Direction of the goods.' }),
    origin: orNull(
      Type.String(),
      'Country of origin, or of destination for an export; null if the measures are those for every country.',
    ),
    declarable: Type.Boolean({ description: 'True if the code can be declared.' }),
    supplementaryUnit: orNull(
      Type.String(),
      'Unit of the quantity that the tariff requires in addition to the masses; null if the masses are enough.',
    ),
    path: Type.Array(coded('Code and text of a level.'), {
      description: 'Levels above the code and the code itself, highest level first.',
    }),
    measures: Type.Array(MeasureBody, {
      description: 'Measures of all levels in `path` that can apply, lowest level first.',
    }),
  },
  {
    additionalProperties: false,
    title: 'TariffOfCode',
    description: 'Tariff levels and measures of a code on a date.',
  },
);
