import { type Static, Type } from 'typebox';

/*
 * Codes that have a meaning for the portal, because its decisions depend on them. It only looks up all other codes in
 * the lists of the country. A country omits the codes that it does not have.
 */

const code = Type.String({ minLength: 1, maxLength: 17 });
const codes = Type.Array(code, { uniqueItems: true });

const Documents = Type.Object(
  {
    invoice: Type.Array(code, {
      minItems: 1,
      uniqueItems: true,
      description:
        'Document types of an invoice. Each goods item must have a document of one of these types.',
    }),
    valueDeclaration: Type.Optional(
      Type.String({ minLength: 1, description: 'Document type of the particulars of the customs value' }),
    ),
    airWaybill: Type.Optional(
      Type.String({
        minLength: 1,
        description:
          'Document type of the air waybill. The portal verifies the check digit of its number (IATA)',
      }),
    ),
    certificateOfOrigin: Type.Optional(
      Type.String({
        minLength: 1,
        description:
          'Document type of the certificate of origin, which the sandbox officer requests in a query',
      }),
    ),
    authorisations: Type.Record(code, code, {
      description:
        'Document type with which a declaration refers to an authorisation, for each kind of authorisation.',
    }),
    modes: Type.Record(code, codes, {
      description:
        'Allowed modes of transport at the border, for each type of transport document. Types that are not listed allow every mode.',
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
      description:
        'Positions of the characters that contain the requested procedure in a procedure code: in `4000`, for instance, the characters 1 to 2.',
    }),
    previous: Type.Optional(
      Type.Object(Slice.properties, {
        additionalProperties: false,
        description:
          'Positions of the characters that contain the previous procedure in a procedure code: in `4000`, for instance, the characters 3 to 4. Absent if codes do not contain the previous procedure.',
      }),
    ),
    kept: Type.Array(code, {
      uniqueItems: true,
      description:
        'Codes of requested procedures that place goods into stock, such as `71` (customs warehousing). A later declaration takes the goods out of stock.',
    }),
    comesBack: Type.Array(code, {
      uniqueItems: true,
      description: 'Codes of requested procedures for temporary exports',
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
    endUse: Type.Optional(
      Type.String({ minLength: 1, description: 'Code of the requested procedure for end use' }),
    ),
  },
  { additionalProperties: false },
);

export const SemanticCodes = Type.Object(
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
    fiscalRoles: Type.Object(
      {
        oneStopSeller: Type.Optional(
          Type.String({
            minLength: 1,
            description:
              'Role of the fiscal reference that goods under the one-stop scheme need: the seller or its intermediary',
          }),
        ),
      },
      { additionalProperties: false },
    ),
    nomenclature: Type.Object(
      {
        declarableSuffix: Type.Optional(
          Type.String({
            minLength: 1,
            description:
              'Suffix in the code list `nomenclature` of codes under which goods can be declared. Codes without a suffix are declarable too.',
          }),
        ),
      },
      { additionalProperties: false },
    ),
    meansTypes: Type.Object(
      {
        imoNumber: Type.Optional(
          Type.String({
            minLength: 1,
            description:
              'Kind of identification by the IMO ship number. The portal verifies the check digit of the number.',
          }),
        ),
        flightNumber: Type.Optional(
          Type.String({
            minLength: 1,
            description:
              'Kind of identification by the flight number. The portal verifies the form of the number.',
          }),
        ),
        modes: Type.Record(code, codes, {
          description:
            'Allowed modes of transport at the border, for each kind of identification. Kinds that are not listed allow every mode.',
        }),
      },
      { additionalProperties: false },
    ),
    valuationMethods: Type.Object(
      {
        transactionValue: Type.String({
          minLength: 1,
          description: 'Valuation method that applies the price paid or payable',
        }),
      },
      { additionalProperties: false },
    ),
    treatments: Type.Object(
      {
        ordinary: code,
        preferences: Type.String({
          minLength: 1,
          description:
            'Regular expression of the values of `preference` in a goods item that require an origin and a proof of origin',
        }),
        endUse: Type.Optional(code),
        quotas: Type.Optional(
          Type.String({
            minLength: 1,
            description:
              'Regular expression of the values of `preference` in a goods item that request a tariff quota',
          }),
        ),
      },
      { additionalProperties: false },
    ),
  },
  {
    additionalProperties: false,
    description: 'Codes that have a special meaning for the portal, from the code lists of the country.',
  },
);

export type SemanticCodes = Static<typeof SemanticCodes>;
