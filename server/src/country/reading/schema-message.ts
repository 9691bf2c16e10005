import type { ValidationError } from '../../foundation/http/problem.ts';

const messageByCode: Readonly<Record<string, (expected: string) => string>> = {
  required: () => 'is missing.',
  unknown: () => 'is an unknown property. See country.schema.json.',
  type: (expected) => `must be of the type ${expected}.`,
  enum: (expected) => `must be one of ${expected}.`,
  minimum: (expected) => `must be at least ${expected}.`,
  maximum: (expected) => `must be at most ${expected}.`,
  minItems: (expected) => `must have at least ${expected} entries.`,
  maxItems: (expected) => `must have at most ${expected} entries.`,
  uniqueItems: () => 'must not have duplicate entries.',
};

/** Returns the message for an error against the schema of a country, for authors of country folders. */
export function schemaMessage({ code, expected, params, actual }: ValidationError): string {
  const values = params?.values;
  const list = typeof values === 'object' && values !== null && 'anyOf' in values ? values.anyOf : null;
  const expectedText = Array.isArray(list) ? list.join(', ') : limitOf(params?.limit ?? expected);
  const sentence = messageByCode[code]?.(expectedText) ?? 'does not match country.schema.json.';
  return actual === undefined ? sentence : `${sentence} Actual value: ${JSON.stringify(actual)}.`;
}

function limitOf(expected: unknown): string {
  return typeof expected === 'string' || typeof expected === 'number'
    ? String(expected)
    : JSON.stringify(expected ?? '');
}
