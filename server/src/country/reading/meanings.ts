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
      description: 'Each goods item must have one of these documents.',
    }),
    valueDeclaration: Type.Optional(
      Type.String({ minLength: 1, description: 'Document type of the particulars of the customs value' }),
    ),
    airWaybill: Type.Optional(
      Type.String({
        minLength: 1,
        description: 'Document type of the air waybill, whose IATA number has a check digit',
      }),
    ),
    certificateOfOrigin: Type.Optional(
      Type.String({
        minLength: 1,
        description: 'Document type that the sandbox officer requests in a query',
      }),
    ),
    authorisations: Type.Record(Type.String({ pattern: '^[A-Z][A-Z0-9]{2,3}$' }), code, {
      description: 'Document type that names an authorisation, by kind of authorisation.',
    }),
    modes: Type.Record(code, codes, {
      description:
        'Allowed modes of transport at the border by transport document. Other documents allow every mode.',
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
      description: 'Characters of a procedure code with the requested procedure.',
    }),
    previous: Type.Optional(
      Type.Object(Slice.properties, {
        additionalProperties: false,
        description:
          'Characters of a procedure code with the previous procedure. Absent if codes do not contain the previous procedure.',
      }),
    ),
    kept: Type.Array(code, {
      uniqueItems: true,
      description:
        'Requested procedures that place goods into stock. Another declaration takes the goods out of stock.',
    }),
    comesBack: Type.Array(code, {
      uniqueItems: true,
      description: 'Requested procedures of temporary exports',
    }),
    returnUnaltered: Type.Array(code, {
      uniqueItems: true,
      description: 'Complete procedure codes under which goods return in an unaltered state.',
    }),
    returnAfterProcessing: Type.Array(code, {
      uniqueItems: true,
      description: 'Complete procedure codes under which goods return after processing.',
    }),
    afterInwardProcessing: Type.Array(code, {
      uniqueItems: true,
      description:
        'Complete procedure codes under which goods are released from inward processing for home use.',
    }),
    endUse: Type.Optional(Type.String({ minLength: 1, description: 'Requested procedure of end-use' })),
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
          description: 'Pattern of codes of tariff treatments that require an origin and a proof of origin',
        }),
        endUse: Type.Optional(code),
        quotas: Type.Optional(
          Type.String({
            minLength: 1,
            description: 'Pattern of codes of tariff treatments that request a tariff quota',
          }),
        ),
      },
      { additionalProperties: false },
    ),
  },
  {
    additionalProperties: false,
    description: 'Codes of the code lists that have a special meaning for the portal.',
  },
);

export type Meanings = Static<typeof Meanings>;
