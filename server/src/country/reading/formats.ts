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

/** The form of codes, and how the contract explains it, in English. */
const Format = object({
  pattern: text('Regular expression of a code'),
  description: text('Description of the format, for the OpenAPI documents, such as `for instance 4000`'),
  ...told,
});

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
  office: Format,
  procedure: Format,
  additionalProcedure: Format,
  documentType: Format,
  previousDocumentType: Format,
  transportDocumentType: Format,
  preference: Format,
  additionalCode: Format,
  quotaOrderNumber: Format,
});
