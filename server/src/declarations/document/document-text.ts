import { identifications } from '../../country/public.ts';

const fractionOrExponent = /[:,[]\s*-?\d+[.eE]/;

/**
 * The document as it is stored and told again: the caller's own text. JSON Schema takes `4.0` and `4e0` for integers, PostgreSQL
 * does not read them as such: a text that may hold one is written anew, with the same content; so is one with an
 * identification number that is kept in another form.
 */
export function documentText(bytes: Buffer, document: object): string {
  const text = bytes.toString();
  const isKeptOtherwise = fractionOrExponent.test(text) || identifications.otherwise?.test(text) === true;
  return isKeptOtherwise ? JSON.stringify(document) : text;
}
