import { type TProperties, Type } from 'typebox';

/*
 * Helpers for the schema of a country's profile, and the schema of `formats`: formats of codes with their explanation
 * for users.
 */

/** Returns the schema of an object that allows no additional properties. */
export function closedObject<Properties extends TProperties>(
  properties: Properties,
  description?: string,
  type?: { readonly title: string; readonly typeDescription: string },
) {
  return Type.Object(properties, {
    additionalProperties: false,
    ...type,
    ...(description && { description }),
  });
}

/** Returns the schema of a text that is not empty. */
export function requiredText(description: string, pattern?: string) {
  return Type.String({ minLength: 1, ...(pattern && { pattern }), description });
}

/** Schema of a displayed text, by language code of two letters. */
export const LocalizedTextsSchema = Type.Record(
  Type.String({ pattern: '^[a-z]{2}$' }),
  Type.String({ minLength: 1 }),
  {
    minProperties: 1,
    description:
      'Text in each language, for instance `{ "en": "Import" }`, at least in the first language of the country.',
  },
);

/** Explanation that users get for a value in another format: an example, and a description of the format. */
export const formatHintSchema = {
  example: requiredText('Example value'),
  form: Type.Optional(LocalizedTextsSchema),
};

/** Returns the schema of a code format. Its explanation for the contract is in English. */
function format(codes: string) {
  return closedObject(
    {
      pattern: requiredText('Regular expression of a code'),
      description: requiredText(
        'Description of the format, for the OpenAPI documents, such as `for instance 4000`',
      ),
      ...formatHintSchema,
    },
    `Format of ${codes}`,
    { title: 'CodeFormat', typeDescription: 'Format of codes' },
  );
}

export const Formats = closedObject({
  commodity: closedObject({
    levels: Type.Array(Type.Integer({ minimum: 2, maximum: 12 }), {
      minItems: 1,
      uniqueItems: true,
      description:
        'Number of digits at each level of a commodity code, ascending, such as 2, 4, 6 and 8. Declarations use the last level.',
    }),
    pattern: requiredText('Regular expression of a commodity code in a goods item'),
    description: requiredText('Description of the format, for the OpenAPI documents'),
    ...formatHintSchema,
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
  additionalDeclarationType: format('additional types of declarations'),
  locationType: format('types of locations of goods'),
  locationQualifier: format('kinds of identification of locations'),
});
