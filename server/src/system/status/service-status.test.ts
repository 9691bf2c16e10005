import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Incident, ServiceComponent } from '../incidents/public.ts';
import { createResponseCounter } from './count-responses.ts';
import {
  type CountedResponses,
  calculateStatus,
  type ServiceStatus,
  type StatusMeasurements,
  unavailableStatus,
} from './service-status.ts';

const now = new Date('2026-11-20T08:10:30.000Z');
const before = (seconds: number): Date => new Date(now.getTime() - seconds * 1_000);
const texts = [{ language: 'en', title: 'Title', text: 'Text' }];

function measured(measurements: Partial<StatusMeasurements>): ServiceStatus {
  return calculateStatus({ now, queues: [], counts: [], incidents: [], previous: null, ...measurements });
}
const stateOf = (status: ServiceStatus, component: ServiceComponent) =>
  status.components.find((each) => each.component === component);
const countsOf = (component: string, total: number, failed: number, minute = '08:09'): CountedResponses => ({
  ...{ component, total, failed, minute: new Date(`2026-11-20T${minute}:00.000Z`) },
});
const incident: Incident = {
  ...{ id: 'inc_1', kind: 'incident', status: 'announced', components: ['payments'], effect: 'unavailable' },
  ...{ startsAt: before(60), endsAt: null, resolvedAt: null, legalBasis: null, texts, version: 1 },
  ...{ createdAt: before(60), changedAt: before(60), announcements: [] },
};

describe('the service status', () => {
  test('is available without measurements, and valid for two minutes', () => {
    const status = measured({});
    assert.equal(status.status, 'available');
    assert.equal(status.validUntil, '2026-11-20T08:12:30.000Z');
    assert.deepEqual(new Set(status.components.map((each) => each.status)), new Set(['available']));
  });

  test('is degraded above 1 percent and unavailable above 5 percent of failed responses, from the third on', () => {
    const of = (total: number, failed: number) =>
      stateOf(measured({ counts: [countsOf('lodging', total, failed)] }), 'lodging')?.status;
    assert.deepEqual(
      [of(300, 3), of(299, 3), of(60, 3), of(59, 3), of(2, 2)],
      ['available', 'degraded', 'degraded', 'unavailable', 'available'],
    );
  });

  test('counts the responses of all components in the last complete minute only', () => {
    const counts = [countsOf('lodging', 10, 1), countsOf('other', 5, 0), countsOf('lodging', 7, 7, '08:10')];
    assert.deepEqual(measured({ counts }).responses, {
      ...{ minute: '2026-11-20T08:09:00.000Z', total: 15, failed: 1 },
    });
  });

  test('depends on the oldest entry of a queue, and contains its depth', () => {
    const of = (seconds: number) =>
      stateOf(
        measured({ queues: [{ name: 'changes_unnumbered', count: 4, oldest: before(seconds) }] }),
        'events',
      );
    assert.equal(of(30)?.status, 'available');
    assert.equal(of(31)?.status, 'degraded');
    assert.equal(of(301)?.status, 'unavailable');
    assert.equal(of(31)?.queueDepth, 4);
    assert.equal(of(31)?.oldestQueuedAt, before(31).toISOString());
  });

  test('has the effect of an incident between its beginning and its resolution', () => {
    const of = (changed: Partial<Incident>) =>
      stateOf(measured({ incidents: [{ ...incident, ...changed }] }), 'payments')?.status;
    assert.equal(of({}), 'unavailable');
    assert.equal(of({ effect: 'degraded' }), 'degraded');
    assert.equal(of({ startsAt: before(-60) }), 'available');
    assert.equal(of({ status: 'resolved', resolvedAt: before(1) }), 'available');
    assert.equal(of({ status: 'withdrawn' }), 'available');
    assert.equal(of({ endsAt: before(1) }), 'unavailable');
    assert.equal(of({ endsAt: before(1), kind: 'planned_work' }), 'available');
  });

  test('has the same beginning until a component changes its status', () => {
    const first = measured({ incidents: [incident] });
    const later = new Date(now.getTime() + 30_000);
    const same = measured({ now: later, incidents: [incident], previous: first });
    assert.equal(stateOf(same, 'payments')?.since, now.toISOString());
    const over = measured({ now: later, previous: first });
    assert.equal(stateOf(over, 'payments')?.since, later.toISOString());
    assert.equal(stateOf(over, 'console')?.since, now.toISOString());
  });

  test('is unavailable for all components while the database is', () => {
    const status = unavailableStatus({ now, incidents: [incident], previous: measured({}) });
    assert.deepEqual(new Set(status.components.map((each) => each.status)), new Set(['unavailable']));
    assert.equal(status.incidents[0]?.id, 'inc_1');
  });
});

describe('the counter of responses', () => {
  const operations = [
    { id: 'createDeclaration', path: '/openapi/declarations', tag: 'Declarations' },
    { id: 'signIn', path: '/management/session', tag: 'Session' },
  ] as const;

  test('counts by component, and returns each response once, also after a failed store put it back', () => {
    const counter = createResponseCounter({ operations, now: () => now });
    counter.count({ operation: 'createDeclaration', path: '/openapi/declarations', status: 503 });
    counter.count({ operation: 'createDeclaration', path: '/openapi/declarations', status: 400 });
    counter.count({ operation: 'signIn', path: '/management/session', status: 200 });
    counter.count({ operation: null, path: '/oauth/token', status: 500 });
    counter.count({ operation: null, path: '/docs', status: 200 });
    const taken = counter.take();
    const shown = taken.map(({ component, total, failed }) => [component, total, failed]);
    assert.deepEqual(shown, [
      ['lodging', 2, 1],
      ['sign_in', 1, 0],
      ['tokens', 1, 1],
      ['other', 1, 0],
    ]);
    assert.equal(taken[0]?.minute.toISOString(), '2026-11-20T08:10:00.000Z');
    assert.deepEqual(counter.take(), []);
    counter.putBack(taken);
    counter.count({ operation: 'signIn', path: '/management/session', status: 500 });
    assert.deepEqual(
      counter.take().find(({ component }) => component === 'sign_in'),
      { component: 'sign_in', minute: taken[0]?.minute, total: 2, failed: 1 },
    );
  });
});
