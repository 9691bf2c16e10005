import { type Static, Type } from 'typebox';

/* What a fresh sandbox of a country holds, so that its samples can be lodged at once. Everything in it is invented. */

const name = Type.String({ minLength: 1, maxLength: 200 });
const number = Type.String({
  minLength: 1,
  maxLength: 17,
  description: 'As identification numbers are stored',
});
const amount = Type.String({
  pattern: '^(0|[1-9][0-9]{0,13})(\\.[0-9]{1,4})?$',
  description: 'Of national currency',
});
const reference = Type.String({ minLength: 1, maxLength: 35 });

const Organisation = Type.Object({ name, number }, { additionalProperties: false });

const Declarant = Type.Object(
  {
    name,
    number,
    samples: Type.Array(number, {
      minItems: 1,
      uniqueItems: true,
      description: 'The numbers under which the samples are declared, beside its own',
    }),
  },
  { additionalProperties: false },
);

/** `sandbox` of a country. */
export const Sandbox = Type.Object(
  {
    authority: Organisation,
    trader: Declarant,
    broker: Type.Object(Declarant.properties, {
      additionalProperties: false,
      description: 'Whom the trader lets declare under the first of its numbers for samples.',
    }),
    operator: Type.Object(Organisation.properties, {
      additionalProperties: false,
      description: 'Whose platform traders may let in.',
    }),
    guarantees: Type.Array(Type.Object({ reference, amount }, { additionalProperties: false }), {
      minItems: 1,
      description: 'Of the trader and of the broker each; the samples name the last.',
    }),
    account: Type.Object(
      { number: reference, limit: amount, guarantee: reference },
      { additionalProperties: false, description: 'The deferment account of the trader.' },
    ),
    authorisations: Type.Array(
      Type.Object(
        {
          number: reference,
          kind: Type.Enum(['CWP', 'IPO', 'TEA', 'OPO', 'EUS']),
          months: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], {
            description: 'For how long goods may stay; null: without end',
          }),
        },
        { additionalProperties: false },
      ),
      { description: 'Of the trader.' },
    ),
  },
  { additionalProperties: false, description: 'What a fresh sandbox holds.' },
);

export type Sandbox = Static<typeof Sandbox>;
