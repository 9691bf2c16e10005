import { identifications } from '../../country/public.ts';

const fractionOrExponent = /[:,[]\s*-?\d+[.eE]/;

/**
 * Returns the document text to store: the caller's own text. JSON Schema accepts `4.0` and `4e0` as integers,
 * PostgreSQL does not: a text that may contain one is serialised again with the same content, and so is one
 * with a normalised identification number.
 */
export function documentText(bytes: Buffer, document: object): string {
  const text = bytes.toString();
  const isKeptOtherwise = fractionOrExponent.test(text) || identifications.otherwise?.test(text) === true;
  return isKeptOtherwise ? JSON.stringify(document) : text;
}
