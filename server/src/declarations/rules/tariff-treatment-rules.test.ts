import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { applyRules } from './apply-rules.ts';
import { buildExample, exampleTime, lodgerOf } from './build-example.ts';
import { sampleReference } from './testing/sample-reference.ts';

const rejected = new Set(['R707', 'R709', 'R714', 'R715', 'R718']);

/**
 * Returns the results of the rules on tariff treatments for the second goods item of a sample with a flat tariff line.
 */
function findingsFor(claimed: Readonly<Record<string, string>>): string[] {
  const set = Object.fromEntries(
    Object.entries(claimed).map(([name, value]) => [`/goodsItems/1/${name}`, value]),
  );
  const document = buildExample({ set });
  const { errors, warnings } = applyRules(document, sampleReference, exampleTime, lodgerOf({}, document));
  return [
    ...errors.map(({ code }) => `error ${code}`),
    ...warnings.map(({ code }) => `warning ${code}`),
  ].filter((each) => rejected.has(each.split(' ')[1] ?? ''));
}

describe('L10: a tariff treatment that is not available for the goods', () => {
  test('is a warning for a suspension and for a quota of other goods', () => {
    assert.deepEqual(findingsFor({ preference: '110' }), ['warning R718']);
    const otherGoods = { commodityCode: '21011100', preference: '120', quotaOrderNumber: '090001' };
    assert.deepEqual(findingsFor(otherGoods), ['warning R718']);
  });

  test('is not reported for the ordinary treatment and for a quota of the goods', () => {
    assert.deepEqual(findingsFor({ preference: '100' }), []);
    assert.deepEqual(findingsFor({ preference: '120', quotaOrderNumber: '090001' }), []);
  });

  test('causes only one error if another rule rejects the treatment', () => {
    assert.deepEqual(findingsFor({ preference: '115' }), ['error R715']);
    assert.deepEqual(findingsFor({ preference: '300' }), ['error R707']);
    assert.deepEqual(findingsFor({ preference: '120' }), ['error R709']);
    assert.deepEqual(findingsFor({ preference: '120', quotaOrderNumber: '099999' }), ['error R714']);
  });
});
