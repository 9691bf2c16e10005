import { Type } from 'typebox';
import { closedObject, requiredText } from './formats.ts';
import { decimalPattern } from './tax.ts';

/** Decisions that the portal can make without an officer, in the order of the lifecycle. */
export const automatedDecisions = ['accept', 'assign_lane', 'release', 'clear'] as const;

/** States of the payment in which the portal can release goods. */
export const automatedPayments = ['nothing_due', 'paid', 'secured', 'deferred'] as const;

const codes = Type.Array(Type.String({ minLength: 1, maxLength: 30 }), { minItems: 1, uniqueItems: true });

const Row = closedObject({
  number: Type.Integer({ minimum: 1, description: 'Number of the row. Each row has another number.' }),
  types: Type.Optional({ ...codes, description: 'Declaration types. Absent: all.' }),
  lanes: Type.Optional(
    Type.Array(Type.Enum(['green', 'yellow', 'red']), {
      minItems: 1,
      uniqueItems: true,
      description: 'Control lanes. Absent: all.',
    }),
  ),
  decisions: Type.Array(Type.Enum([...automatedDecisions]), {
    minItems: 1,
    uniqueItems: true,
    description: 'Decisions that the portal makes.',
  }),
  conditions: Type.Optional(
    closedObject(
      {
        payments: Type.Optional(
          Type.Array(Type.Enum([...automatedPayments]), {
            minItems: 1,
            uniqueItems: true,
            description: 'States of the payment in which the portal releases goods. Absent: all.',
          }),
        ),
        valueTo: Type.Optional(
          requiredText('Greatest value of the goods in national currency.', decimalPattern),
        ),
      },
      'Conditions of a release.',
    ),
  ),
  afterSeconds: Type.Integer({
    minimum: 0,
    description: 'Seconds that a declaration waits before the portal decides.',
  }),
});

/** Schema of the property `automation` in the profile of a country. */
export const Automation = closedObject(
  {
    repeatDays: Type.Integer({
      minimum: 1,
      maximum: 3_660,
      description:
        'Number of days in which an officer must release goods that were declared before, if that declaration was rejected, or failed in the yellow or red lane.',
    }),
    sample: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'Share of declarations, from 0 to 1, that an officer releases although a row allows it.',
    }),
    rows: Type.Array(Row, { minItems: 1, maxItems: 200, description: 'Rows of the table.' }),
  },
  'First automation table. In the sandbox all rows apply; in production those that assign lanes or clear declarations, until two persons confirm another table.',
);
