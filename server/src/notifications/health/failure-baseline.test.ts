import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  type CountedHour,
  hourMs,
  nextAlertStep,
  type OpenAlert,
  usualFailureShareOf,
} from './failure-baseline.ts';

const from = new Date('2026-11-20T07:00:00Z');
const minCalls = 50;
/** Returns an hour before `from`; 0 is the measured hour itself. */
function hoursBefore(count: number, calls: number, failed: number): CountedHour {
  return { hour: new Date(from.getTime() - count * hourMs), calls, failed };
}
const daily = (days: number, calls: number, failed: number): CountedHour[] =>
  Array.from({ length: days }, (_, day) => hoursBefore(24 * day + 1, calls, failed));
const opened: OpenAlert = { openedAt: from, unusualUntil: from, usualShare: 0 };
const step = (hours: readonly CountedHour[], alert: OpenAlert | null = null) =>
  nextAlertStep(hours, from, minCalls, alert);

describe('the usual share', () => {
  test('is that of the third-worst day, so that two bad days do not hide a third one', () => {
    const hours = [...daily(14, 100, 1), hoursBefore(5, 100, 90), hoursBefore(29, 100, 80)];
    assert.equal(usualFailureShareOf(hours, from, minCalls), 0.01);
    assert.equal(usualFailureShareOf([...hours, hoursBefore(53, 100, 70)], from, minCalls), 0.7);
  });
  test('contains a busy hour that fails every night', () => {
    const nightly = daily(14, 100, 30);
    const quiet = nightly.map(({ hour }) => ({
      hour: new Date(hour.getTime() - hourMs),
      calls: 5_000,
      failed: 0,
    }));
    assert.equal(usualFailureShareOf([...nightly, ...quiet], from, minCalls), 0.3);
  });
  test('is that of whole days for a client with few requests an hour', () => {
    const hours = Array.from({ length: 14 * 24 }, (_, index) =>
      hoursBefore(index + 1, 5, index % 24 ? 0 : 5),
    );
    assert.equal(usualFailureShareOf(hours, from, minCalls), 1 / 24);
  });
  test('is 10 percent with fewer than three days of enough requests', () => {
    assert.equal(
      usualFailureShareOf([...daily(2, 100, 0), ...daily(14, 10, 0).slice(2)], from, minCalls),
      0.1,
    );
    assert.equal(usualFailureShareOf(daily(3, 100, 0), from, minCalls), 0);
  });
});

describe('an alert', () => {
  const history = daily(14, 100, 0);
  test('is opened more than 10 percentage points above the usual share, not at them', () => {
    assert.equal(step([...history, hoursBefore(0, 100, 10)]), null);
    const { kind, ...measured } = step([...history, hoursBefore(0, 100, 11)]) ?? { kind: null };
    assert.equal(kind, 'opened');
    assert.deepEqual(measured, { failedShare: 0.11, usualShare: 0, calls: 100, from });
    assert.equal(step([...daily(14, 100, 30), hoursBefore(0, 100, 30)]), null);
  });
  test('is opened above 20 percent for a client in its first hour', () => {
    assert.equal(step([hoursBefore(0, 100, 20)]), null);
    assert.deepEqual(step([hoursBefore(0, 100, 21)]), {
      ...{ kind: 'opened', failedShare: 0.21, usualShare: 0.1, calls: 100, from },
    });
  });
  test('is not opened with few requests', () => {
    assert.equal(step([...history, hoursBefore(0, 49, 49)]), null);
    assert.equal(step([hoursBefore(0, 49, 49)]), null);
  });
  test('continues in a further unusual hour, and compares it with the range of its beginning', () => {
    assert.deepEqual(step([...daily(14, 100, 90), hoursBefore(0, 100, 90)], opened), { kind: 'continued' });
  });
  test('is closed after ten requests in the range since its last unusual hour', () => {
    const alert = { ...opened, unusualUntil: new Date(from.getTime() - hourMs) };
    const bad = hoursBefore(2, 100, 100);
    assert.equal(step([bad, hoursBefore(1, 4, 0), hoursBefore(0, 5, 0)], alert), null);
    assert.deepEqual(step([bad, hoursBefore(1, 5, 0), hoursBefore(0, 5, 1)], alert), {
      ...{ kind: 'closed', failedShare: 0.1, usualShare: 0, calls: 10, from: alert.unusualUntil },
    });
    assert.equal(step([bad, hoursBefore(1, 5, 0), hoursBefore(0, 5, 2)], alert), null);
    assert.equal(step([bad], alert), null);
  });
});
