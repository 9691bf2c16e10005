import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { advancedOffset, clockBody } from './clock.ts';

const systemTime = new Date('2026-01-31T08:00:00.000Z');
const day = 86_400_000;

describe('advancing the sandbox clock', () => {
  test('by a duration adds it to the current sandbox time', () => {
    assert.deepEqual(advancedOffset(systemTime, 0, { by: 'P10D' }), { ok: true, aheadMs: 10 * day });
    assert.deepEqual(advancedOffset(systemTime, 10 * day, { by: 'PT36H' }), {
      ok: true,
      aheadMs: 11.5 * day,
    });
    assert.deepEqual(advancedOffset(systemTime, 0, { by: 'P1M' }), { ok: true, aheadMs: 28 * day });
    assert.deepEqual(advancedOffset(systemTime, 0, { by: 'P1W' }), { ok: true, aheadMs: 7 * day });
  });

  test('sets a time with any UTC offset', () => {
    assert.deepEqual(advancedOffset(systemTime, 5, { to: '2026-02-01T10:00:00+02:00' }), {
      ok: true,
      aheadMs: day,
    });
  });

  test('returns both sandbox time and system time', () => {
    assert.deepEqual(clockBody(systemTime, day), {
      sandboxTime: '2026-02-01T08:00:00.000Z',
      systemTime: '2026-01-31T08:00:00.000Z',
      offsetSeconds: 86_400,
    });
  });
});

describe('400: refuses invalid advances', () => {
  for (const [name, ahead, advance, pointer] of [
    ['to where it stands', 0, { to: '2026-01-31T08:00:00Z' }, '/to'],
    ['back to the wall', day, { to: '2026-01-31T08:00:00Z' }, '/to'],
    ['by nothing', 0, { by: 'PT0S' }, '/by'],
    ['by what is no duration', 0, { by: 'P1S' }, '/by'],
    ['more than five years', 0, { by: 'P5Y1D' }, '/by'],
    ['more than five years in two steps', 4 * 366 * day, { by: 'P1Y2D' }, '/by'],
    ['to a time too far', 0, { to: '2031-02-01T08:00:00Z' }, '/to'],
    ['by more than any calendar holds', 0, { by: `P${'9'.repeat(30)}Y` }, '/by'],
  ] as const) {
    test(name, () => {
      const outcome = advancedOffset(systemTime, ahead, advance);
      assert.equal(!outcome.ok && outcome.fault.pointer, pointer, JSON.stringify(outcome));
    });
  }
});
