import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { MandateMatch } from '../../mandates/public.ts';
import { applyRules, goodsOwnerErrors } from './apply-rules.ts';
import { buildExample, exampleTime, lodgerOf } from './build-example.ts';
import type { Example } from './rule.ts';
import { sampleReference } from './testing/sample-reference.ts';

/** Returns the errors of an example whose importer or exporter has given no mandate, or the mandate `held`. */
function errorsOf(
  example: Example,
  mandateMatch: MandateMatch = { mandate: null, lacks: null, unlent: null },
): string[] {
  const document = buildExample(example);
  const { errors } = applyRules(document, sampleReference, exampleTime, lodgerOf(example, document));
  return [...errors, ...goodsOwnerErrors(document, mandateMatch)].map(
    ({ code, pointer }) => `${code} ${pointer}`,
  );
}

describe('L14: an importer or exporter that is another person than the declarant', () => {
  const other = { identification: 'XA999000111222', name: 'Another Ltd' };
  const address = { street: '1 Quay Road', city: 'Havenport', country: 'XA' };

  test('is rejected for a declarant that acts for itself or has a direct representative', () => {
    const importer = { ...other, address };
    assert.deepEqual(errorsOf({ set: { '/importer': importer } }), ['R304 /importer/identification']);
    assert.deepEqual(errorsOf({ on: 'bicycles-by-sea', set: { '/importer': importer } }), [
      'R304 /importer/identification',
    ]);
    assert.deepEqual(
      errorsOf({ on: 'food-export', set: { '/representation': 'self', '/exporter': { ...other, address } } }),
      ['R304 /exporter/identification'],
    );
  });

  test('is accepted under a mandate that covers the declaration', () => {
    const example = { set: { '/importer': { ...other, address } } };
    assert.deepEqual(errorsOf(example, { mandate: 'man_1', lacks: null, unlent: null }), []);
    const lacking = { mandate: 'man_1', lacks: { types: ['export'] }, unlent: null };
    assert.deepEqual(errorsOf(example, lacking), ['R304 /importer/identification']);
  });

  test('is accepted under indirect representation, and with a number of another country', () => {
    assert.deepEqual(errorsOf({ on: 'food-export', set: { '/exporter': { ...other, address } } }), []);
    const foreign = { ...other, identification: 'DE123456789', address };
    assert.deepEqual(errorsOf({ set: { '/importer': foreign } }), []);
  });
});
