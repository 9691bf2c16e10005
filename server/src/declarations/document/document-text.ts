import { identifications } from '../../country/public.ts';

const fractionOrExponent = /[:,[]\s*-?\d+[.eE]/;

/**
 * Returns the document text to store: the text that the caller sent, if PostgreSQL can read it. JSON Schema accepts
 * `4.0` and `4e0` as integers, PostgreSQL does not, so a text with such a number is serialised again. So is a document
 * whose identification numbers were normalised.
 */
export function documentText(bytes: Buffer, document: object): string {
  const text = bytes.toString();
  const isKeptOtherwise = fractionOrExponent.test(text) || identifications.otherwise?.test(text) === true;
  return isKeptOtherwise ? JSON.stringify(document) : text;
}
