import { type Static, Type } from 'typebox';

/*
 * Schema of the data with which the sandbox of a country starts, so that its sample declarations can be lodged. All of
 * this data is fictitious.
 */

const sandboxNameSchema = Type.String({ minLength: 1, maxLength: 200 });
const number = Type.String({
  minLength: 1,
  maxLength: 17,
  description: 'Identification number, as the portal stores it',
});
const amount = Type.String({
  pattern: '^(0|[1-9][0-9]{0,13})(\\.[0-9]{1,4})?$',
  description: 'Amount in national currency',
});
const reference = Type.String({ minLength: 1, maxLength: 35 });

const Organisation = Type.Object({ name: sandboxNameSchema, number }, { additionalProperties: false });

const Declarant = Type.Object(
  {
    name: sandboxNameSchema,
    number,
    samples: Type.Array(number, {
      minItems: 1,
      uniqueItems: true,
      description: 'Further identification numbers of the organisation, which the sample declarations use',
    }),
  },
  { additionalProperties: false },
);

export const Sandbox = Type.Object(
  {
    authority: Organisation,
    trader: Declarant,
    broker: Type.Object(Declarant.properties, {
      additionalProperties: false,
      description:
        'Representative. The trader has given it a mandate for the first number in the list `samples` of the trader.',
    }),
    operator: Type.Object(Organisation.properties, {
      additionalProperties: false,
      description:
        'Organisation that operates the sandbox platform, to which traders can give their consent.',
    }),
    guarantor: Type.Object(Organisation.properties, {
      additionalProperties: false,
      description: 'Guarantor, which has offered the first guarantee in the list.',
    }),
    guarantees: Type.Array(Type.Object({ reference, amount }, { additionalProperties: false }), {
      minItems: 1,
      description:
        'Guarantees: the trader and the broker each get all of them. The sample declarations use the last guarantee in the list.',
    }),
    account: Type.Object(
      { number: reference, limit: amount, guarantee: reference },
      { additionalProperties: false, description: 'Deferment account of the trader.' },
    ),
    authorisations: Type.Array(
      Type.Object(
        {
          number: reference,
          kind: Type.String({
            minLength: 1,
            description: 'Kind of authorisation, from `authorisationKinds`',
          }),
          months: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], {
            description: 'Maximum number of months that goods can stay under the procedure; null: no limit',
          }),
        },
        { additionalProperties: false },
      ),
      { description: 'Authorisations of the trader.' },
    ),
  },
  {
    additionalProperties: false,
    description: 'Organisations, guarantees and authorisations that a new sandbox contains.',
  },
);

export type Sandbox = Static<typeof Sandbox>;
