import { Type } from 'typebox';
import { country } from '../../country/public.ts';
import { dayElement, orNull } from '../../foundation/http/elements.ts';

const currency = country.currency.code;

const duty = orNull(
  Type.String(),
  `What it charges, such as \`8.3% MIN 22 ${currency}/DTN MAX 40 ${currency}/DTN\`; null: nothing by itself.`,
);

function coded(description: string) {
  return Type.Object(
    {
      code: Type.String({ description: 'The code.' }),
      name: Type.String({ description: 'What it means, in the language of the answer.' }),
    },
    { additionalProperties: false, description },
  );
}

const Quota = Type.Object(
  {
    orderNumber: Type.String({ description: 'Its order number.' }),
    name: Type.String({ description: 'What it is called.' }),
    volume: orNull(Type.String(), 'How much there is in its period; null where the list does not say.'),
    unit: orNull(Type.String(), 'The unit of the volume.'),
  },
  { additionalProperties: false, title: 'TariffQuota', description: 'The quota that a measure draws on.' },
);

const ConditionBody = Type.Object(
  {
    document: orNull(coded('A document.'), 'The document that has to be stated; null: none.'),
    threshold: orNull(Type.String(), 'How much there has to be, such as `KGM >= 500`; null: any.'),
    action: Type.Enum(['apply', 'duty', 'exempt', 'prohibit'], {
      description:
        'What is decided where it holds: the measure, another duty, none, or that the goods may not pass.',
    }),
    duty,
  },
  { additionalProperties: false, title: 'MeasureCondition', description: 'A condition of a measure.' },
);

const MeasureBody = Type.Object(
  {
    id: Type.String({ description: 'The measure, as steps of a calculation name it.' }),
    code: Type.String({ description: 'The level at which it is set.' }),
    type: coded('Its type.'),
    kind: Type.String({
      description:
        'What it is to the calculation: of `third_country`, `preference`, `suspension`, `end_use` and `quota` one applies, of `anti_dumping`, `countervailing`, `safeguard`, `excise`, `vat`, `income` and `export_duty` each; a `control` charges nothing. There may be more.',
    }),
    direction: Type.Enum(['import', 'export', 'both'], {
      description: 'What it holds for.',
    }),
    tax: orNull(Type.String(), 'The code of the tax that it charges; null where it charges none.'),
    treatments: Type.Array(Type.String(), { description: 'The treatments that ask for it.' }),
    area: Type.Object(
      {
        code: orNull(Type.String(), 'The area, as the list of areas has it.'),
        name: orNull(Type.String(), 'What it is called.'),
        countries: orNull(
          Type.Array(Type.String(), { description: 'Countries.' }),
          'Its countries; null: every country.',
        ),
        excluded: Type.Array(Type.String(), { description: 'Countries for which it does not hold.' }),
      },
      { additionalProperties: false, description: 'Where it holds.' },
    ),
    additionalCode: orNull(coded('The additional code.'), 'The additional code that it is for.'),
    duty,
    quota: orNull(Quota, 'The quota that it draws on.'),
    conditions: Type.Array(
      Type.Array(ConditionBody, { description: 'In a group the first condition that holds decides.' }),
      { description: 'Groups of conditions.' },
    ),
    legalBase: orNull(Type.String(), 'By which law.'),
    validFrom: dayElement('The first day on which it is valid.'),
    validUntil: orNull(dayElement('A day.'), 'The last day on which it is valid; null while none is known.'),
  },
  { additionalProperties: false, title: 'TariffMeasure', description: 'A measure of the tariff.' },
);

/** What the tariff has for a code. */
export const TariffOfCode = Type.Object(
  {
    code: Type.String({ description: 'The code, as the tariff has it.' }),
    date: dayElement('The day that was asked about.'),
    direction: Type.Enum(['import', 'export'], { description: 'What was asked about.' }),
    origin: orNull(
      Type.String(),
      'The country whose measures these are: of origin, or of destination; null: those of every country.',
    ),
    declarable: Type.Boolean({ description: 'Whether goods can be declared under it.' }),
    supplementaryUnit: orNull(Type.String(), 'The unit in which a quantity is asked beside the masses.'),
    path: Type.Array(coded('A level.'), {
      description: 'The levels above it, and itself, the widest first.',
    }),
    measures: Type.Array(MeasureBody, {
      description: 'The measures of all these levels that may apply, those of the nearest level first.',
    }),
  },
  {
    additionalProperties: false,
    title: 'TariffOfCode',
    description: 'What the tariff has for a code on a day.',
  },
);
