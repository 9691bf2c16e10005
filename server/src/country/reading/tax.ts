import { Type } from 'typebox';
import { closedObject, LocalizedTextsSchema, requiredText } from './formats.ts';

export const decimalPattern = '^(0|[1-9][0-9]{0,11})(\\.[0-9]{1,6})?$';
const fraction = '^[1-9][0-9]{0,5}(/[1-9][0-9]{0,5})?$';

const measureKinds = [
  'third_country',
  'preference',
  'suspension',
  'end_use',
  'quota',
  'anti_dumping',
  'countervailing',
  'safeguard',
  'excise',
  'vat',
  'income',
  'export_duty',
] as const;

/** Payment methods that a declaration can state. */
export const declaredMethods = ['immediate', 'deferred', 'secured'] as const;

export const TaxSchema = closedObject({
  code: requiredText('Code of the tax', '^[A-Z0-9]{2,10}$'),
  name: LocalizedTextsSchema,
  kinds: Type.Array(Type.Enum([...measureKinds]), {
    minItems: 1,
    description: 'Kinds of tariff measures that charge this tax.',
  }),
  base: closedObject({
    components: Type.Array(Type.String(), {
      minItems: 1,
      description:
        'Amounts whose sum is the tax base: `value` (customs value), `inlandFreight`, a name from `bases`, or the code of an earlier tax in the list.',
    }),
    times: requiredText(
      'Factor by which the sum of `components` is multiplied, such as `1` or `11/12`.',
      fraction,
    ),
  }),
  sum: Type.Enum(['duty', 'vat'], {
    description: 'Name of the total in the calculated duties to which the tax is added.',
  }),
  relief: Type.Union([Type.Literal('duty'), Type.Literal('tax'), Type.Null()], {
    description:
      'Relief from this tax: a procedure or additional procedure with this value of `relief` exempts its goods from the tax. Null if no procedure exempts goods from the tax.',
  }),
  interest: Type.Boolean({
    description:
      'Whether the tax bears interest from the day on which its debt is incurred until the notification. Taxes with the same `sum` must have the same value.',
  }),
  legalBase: requiredText('Legal act on which the tax is based, such as `Law 10 of 1995`.'),
  methods: Type.Array(Type.Enum([...declaredMethods]), {
    minItems: 1,
    uniqueItems: true,
    description: 'Payment methods that a declaration can name for this tax in `payment.byTax`.',
  }),
  round: closedObject({
    level: Type.Enum(['component', 'item', 'declaration'], { description: 'Level of rounding' }),
    to: requiredText('Rounding unit: the tax is rounded to a multiple of this value', decimalPattern),
    mode: Type.Enum(['half_up', 'up', 'down'], { description: 'Direction of rounding' }),
  }),
});
