import { type Static, Type } from 'typebox';

/*
 * What codes of a country mean to the portal: the few by which it decides something, as the rest is only looked up in the
 * country's lists. What a country does not have, it leaves out.
 */

const code = Type.String({ minLength: 1, maxLength: 17 });
const codes = Type.Array(code, { uniqueItems: true });

const Documents = Type.Object(
  {
    invoice: Type.Array(code, {
      minItems: 1,
      uniqueItems: true,
      description: 'One of them stands for every goods item.',
    }),
    valueDeclaration: Type.Optional(
      Type.String({ minLength: 1, description: 'The particulars of the customs value' }),
    ),
    airWaybill: Type.Optional(
      Type.String({ minLength: 1, description: 'Numbered by IATA, with a check digit' }),
    ),
    certificateOfOrigin: Type.Optional(
      Type.String({ minLength: 1, description: 'What the sandbox’s officer asks for in a query' }),
    ),
    authorisations: Type.Record(Type.String({ pattern: '^[A-Z][A-Z0-9]{2,3}$' }), code, {
      description: 'By the kind of authorisation: the document that names one.',
    }),
    modes: Type.Record(code, codes, {
      description: 'By transport document: the modes at the border that it goes with. Others go with any.',
    }),
  },
  { additionalProperties: false },
);

const Slice = Type.Object(
  { from: Type.Integer({ minimum: 1 }), to: Type.Integer({ minimum: 1 }) },
  { additionalProperties: false },
);

const Procedures = Type.Object(
  {
    requested: Type.Object(Slice.properties, {
      additionalProperties: false,
      description: 'The characters of a code that say what is requested.',
    }),
    previous: Type.Optional(
      Type.Object(Slice.properties, {
        additionalProperties: false,
        description: 'Those that say what the goods were under; without it, codes do not.',
      }),
    ),
    kept: Type.Array(code, {
      uniqueItems: true,
      description:
        'Requested procedures under which goods are stock, which leaves it with another declaration.',
    }),
    comesBack: Type.Array(code, { uniqueItems: true, description: 'Requested: exports to come back' }),
    returnUnaltered: Type.Array(code, {
      uniqueItems: true,
      description: 'Whole codes: goods return as they left.',
    }),
    returnAfterProcessing: Type.Array(code, {
      uniqueItems: true,
      description: 'Whole codes: goods return processed.',
    }),
    afterInwardProcessing: Type.Array(code, {
      uniqueItems: true,
      description: 'Whole codes: goods leave inward processing for home use.',
    }),
    endUse: Type.Optional(Type.String({ minLength: 1, description: 'Requested: release for a certain use' })),
  },
  { additionalProperties: false },
);

/** `meanings` of a country. */
export const Meanings = Type.Object(
  {
    documents: Documents,
    procedures: Procedures,
    additionalProcedures: Type.Object(
      {
        returnedGoods: Type.Optional(code),
        oneStopScheme: Type.Optional(code),
        lawOfPlacement: Type.Optional(code),
      },
      { additionalProperties: false },
    ),
    treatments: Type.Object(
      {
        preferences: Type.String({
          minLength: 1,
          description: 'Pattern of treatments that go by an origin and its proof',
        }),
        endUse: Type.Optional(code),
        quotas: Type.Optional(
          Type.String({
            minLength: 1,
            description: 'Pattern of treatments that ask for a share of a tariff quota',
          }),
        ),
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false, description: 'What codes of the lists mean to the portal.' },
);

export type Meanings = Static<typeof Meanings>;
