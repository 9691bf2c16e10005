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
