import { type Static, Type } from 'typebox';

/* What a fresh sandbox of a country holds, so that its samples can be lodged at once. Everything in it is invented. */

const name = Type.String({ minLength: 1, maxLength: 200 });
const number = Type.String({
  minLength: 1,
  maxLength: 17,
  description: 'Stored identification number',
});
const amount = Type.String({
  pattern: '^(0|[1-9][0-9]{0,13})(\\.[0-9]{1,4})?$',
  description: 'Amount in national currency',
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
      description:
        'Identification numbers that the samples use, in addition to the number of the organisation',
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
      description: 'Representative that can declare under the first number of the trader for samples.',
    }),
    operator: Type.Object(Organisation.properties, {
      additionalProperties: false,
      description: 'Organisation of the platform that traders can authorise.',
    }),
    guarantees: Type.Array(Type.Object({ reference, amount }, { additionalProperties: false }), {
      minItems: 1,
      description: 'Guarantees of both the trader and the broker. The samples use the last guarantee.',
    }),
    account: Type.Object(
      { number: reference, limit: amount, guarantee: reference },
      { additionalProperties: false, description: 'Deferment account of the trader.' },
    ),
    authorisations: Type.Array(
      Type.Object(
        {
          number: reference,
          kind: Type.Enum(['CWP', 'IPO', 'TEA', 'OPO', 'EUS']),
          months: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], {
            description: 'Maximum period of storage; null: unlimited',
          }),
        },
        { additionalProperties: false },
      ),
      { description: 'Authorisations of the trader.' },
    ),
  },
  { additionalProperties: false, description: 'Content of a new sandbox.' },
);

export type Sandbox = Static<typeof Sandbox>;
