import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAdmission } from './admission.ts';
import { RequestCost } from './request-cost.ts';

test('a request is charged for its work and its SQL statements, a status poll only for its work', () => {
  const admission = createAdmission({
    clock: () => 0,
    waiting: () => [],
    connections: () => [],
    every: () => () => {},
  });
  const unitsOf = (poll: 'unchanged' | null): number => {
    const cost = new RequestCost();
    let charged = 0;
    const charge = (_: string, units: number): void => {
      charged += units;
    };
    cost.payFrom({ charge }, 'client');
    cost.workMs = 10;
    const slowest = { text: '', ms: 400 };
    admission.charge({
      cost,
      poll,
      statements: { waitedMs: 0, count: 1, totalMs: 400, chargedMs: 400, slowest },
      response: { writableEnded: true },
    });
    return charged;
  };
  // One unit of 2 ms was charged when the request was admitted.
  assert.equal(unitsOf(null), 204);
  assert.equal(unitsOf('unchanged'), 4);
});

test('requests without an organisation give way to organisations on a node that is less busy', () => {
  let [active, idle] = [0, 0];
  let look = (): void => {};
  const admission = createAdmission({
    ...{ clock: () => 0, waiting: () => [], connections: () => [], loop: () => ({ active, idle }) },
    every: (_, work) => {
      look = work;
      return () => {};
    },
  });
  const cost = new RequestCost();
  cost.owner = { id: 'organisation' };
  const statements = { waitedMs: 0, count: 0, totalMs: 0, chargedMs: 0, slowest: { text: '', ms: 0 } };
  admission.charge({ cost, poll: null, statements, response: { writableEnded: true } });
  const waitsAt = (percent: number): [organisations: boolean, others: boolean] => {
    for (let sample = 0; sample < 22; sample += 1) {
      active += percent;
      idle += 100 - percent;
      look();
    }
    return [admission.organisationsWait('public'), admission.othersWait('client')];
  };
  assert.deepEqual(waitsAt(20), [false, false]);
  assert.deepEqual(waitsAt(40), [true, false]);
  assert.deepEqual(waitsAt(70), [true, true]);
  assert.equal(admission.organisationsWait('organisation'), false, 'no other organisation sends requests');
});
