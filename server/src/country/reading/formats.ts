import { type TProperties, Type } from 'typebox';

/*
 * What a profile is written with, and `formats`: what codes look like, and what people are told of them.
 */

/** Members of a profile; there are no others. */
export function object<Properties extends TProperties>(properties: Properties, description?: string) {
  return Type.Object(properties, { additionalProperties: false, ...(description && { description }) });
}

/** A text that is not empty. */
export function text(description: string, pattern?: string) {
  return Type.String({ minLength: 1, ...(pattern && { pattern }), description });
}

/** What people read, by language: two letters. */
export const Texts = Type.Record(Type.String({ pattern: '^[a-z]{2}$' }), Type.String({ minLength: 1 }), {
  minProperties: 1,
  description:
    'Text in each language, for instance `{ "en": "Import" }`, at least in the first language of the country.',
});

/** What people are told who wrote something of another form: a value, and in words what it is made of. */
export const told = {
  example: text('Example value'),
  form: Type.Optional(Texts),
};

/** Returns the schema of the format of a code, with its explanation for the contract, in English. */
function format(codes: string) {
  return object(
    {
      pattern: text('Regular expression of a code'),
      description: text('Description of the format, for the OpenAPI documents, such as `for instance 4000`'),
      ...told,
    },
    `Format of ${codes}`,
  );
}

export const Formats = object({
  commodity: object({
    levels: Type.Array(Type.Integer({ minimum: 2, maximum: 12 }), {
      minItems: 1,
      uniqueItems: true,
      description:
        'Number of digits at each level of a commodity code, ascending, such as 2, 4, 6 and 8. Declarations use the last level.',
    }),
    pattern: text('Regular expression of a commodity code in a goods item'),
    description: text('Description of the format, for the OpenAPI documents'),
    ...told,
  }),
  office: format('codes of customs offices'),
  procedure: format('procedure codes'),
  additionalProcedure: format('codes of additional procedures'),
  documentType: format('types of supporting documents'),
  previousDocumentType: format('types of previous documents'),
  transportDocumentType: format('types of transport documents'),
  fiscalRole: format('roles of fiscal references'),
  preference: format('values of `preference` in a goods item'),
  additionalCode: format('additional codes'),
  quotaOrderNumber: format('order numbers of tariff quotas'),
  natureOfTransaction: format('codes of the nature of a transaction'),
  valuationMethod: format('codes of valuation methods'),
  valuationIndicators: format('valuation indicators'),
  warehouseType: format('types of warehouses'),
  guaranteeType: format('types of guarantees'),
  authorisationKind: format('kinds of authorisations'),
  statement: format('codes of additional information'),
  meansType: format('kinds of identification of means of transport'),
});
