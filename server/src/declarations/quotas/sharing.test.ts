import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharedOut } from './sharing.ts';

function shared(quantities: readonly string[], left: string): string[] {
  const waiting = quantities.map((quantity, place) => ({
    ...{ organisationId: 'org_1', id: `dec_${place}`, version: 1, item: 1, quantity },
  }));
  return sharedOut(waiting, left).map(({ quantity }) => quantity);
}

test('where there is enough for all, all get what they asked for', () => {
  assert.deepEqual(shared(['600', '300', '100'], '1000'), ['600', '300', '100']);
});

test('otherwise they share in the proportion of what they asked for', () => {
  assert.deepEqual(shared(['600', '300', '300'], '1000'), ['500', '250', '250']);
});

test('in thousandths; the rests go to those that were cut most, the earlier first', () => {
  assert.deepEqual(shared(['1', '1', '1'], '1'), ['0.334', '0.333', '0.333']);
  assert.deepEqual(shared(['2', '1', '1'], '0.005'), ['0.003', '0.001', '0.001']);
});

test('nobody gets more than it asked for, and no more than there is', () => {
  assert.deepEqual(shared(['0.0004', '1'], '1'), ['0', '1']);
  assert.deepEqual(shared(['5', '5'], '0'), ['0', '0']);
});
