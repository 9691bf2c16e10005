import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { applyRules } from './apply-rules.ts';
import { buildExample, lodgerOf } from './build-example.ts';
import { sampleReferenceOn } from './testing/sample-reference.ts';

const endsToday = buildExample({
  set: { '/goodsItems/0/supportingDocuments/1/validUntil': '2026-03-02' },
});

function errorsOn(day: string, time: string): string[] {
  const lodger = lodgerOf({}, endsToday);
  const { errors } = applyRules(endsToday, sampleReferenceOn(day), new Date(time), lodger);
  return errors.map(({ code, pointer }) => `${code} ${pointer}`);
}

describe('L11: an expired licence', () => {
  const expired = ['R403 /goodsItems/0/supportingDocuments/1/validUntil'];

  test('is valid until the end of its last day in the time zone of the country', () => {
    assert.deepEqual(errorsOn('2026-03-02', '2026-03-02T16:59:00Z'), []);
    assert.deepEqual(errorsOn('2026-03-02', '2026-03-03T11:59:00Z'), []);
  });

  test('is rejected from the first minute of the next day in this time zone, whatever the date elsewhere', () => {
    assert.deepEqual(errorsOn('2026-03-03', '2026-03-02T17:01:00Z'), expired);
    assert.deepEqual(errorsOn('2026-03-03', '2026-03-03T11:59:00Z'), expired);
  });
});
