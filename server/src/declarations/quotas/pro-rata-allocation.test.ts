import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allocateProRata } from './pro-rata-allocation.ts';

function allocate(quantities: readonly string[], left: string): string[] {
  const waiting = quantities.map((quantity, place) => ({
    ...{ organisationId: 'org_1', id: `dec_${place}`, version: 1, item: 1, quantity },
  }));
  return allocateProRata(waiting, left).map(({ quantity }) => quantity);
}

test('allocates the requested quantities if the balance is sufficient', () => {
  assert.deepEqual(allocate(['600', '300', '100'], '1000'), ['600', '300', '100']);
});

test('allocates the balance in proportion to the requested quantities if it is not sufficient', () => {
  assert.deepEqual(allocate(['600', '300', '300'], '1000'), ['500', '250', '250']);
});

test('rounds down to thousandths, and gives remaining thousandths to the largest rounding losses, earlier requests first', () => {
  assert.deepEqual(allocate(['1', '1', '1'], '1'), ['0.334', '0.333', '0.333']);
  assert.deepEqual(allocate(['2', '1', '1'], '0.005'), ['0.003', '0.001', '0.001']);
});

test('never allocates more than requested, nor more than the balance', () => {
  assert.deepEqual(allocate(['0.0004', '1'], '1'), ['0', '1']);
  assert.deepEqual(allocate(['5', '5'], '0'), ['0', '0']);
});
