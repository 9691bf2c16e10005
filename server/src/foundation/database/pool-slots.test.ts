import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DatabaseUnavailable } from './database-errors.ts';
import { createPoolSlots } from './pool-slots.ts';

function openSlots(connections: number, waitMs = 60_000) {
  const places = createPoolSlots(connections, waitMs);
  const admitted: string[] = [];
  return {
    places,
    admitted,
    async enter(...organisations: readonly string[]): Promise<void> {
      for (const each of organisations)
        void places.enter(each).then(
          () => admitted.push(each),
          // Requests that still wait at the end of a test are refused, which does not matter.
          () => {},
        );
      await Promise.resolve();
    },
    async leave(organisation: string): Promise<void> {
      places.leave(organisation);
      await Promise.resolve();
    },
  };
}

test('one organisation can use every connection of a pool while no other organisation waits', async () => {
  const { places, admitted, enter, leave } = openSlots(8);
  await enter(...Array.from({ length: 10 }, () => 'a'));
  assert.equal(admitted.length, 8);
  assert.equal(places.waiting().calls, 2);
  await leave('a');
  assert.equal(admitted.length, 9);
});

test('waiting organisations come first while another organisation has a quarter of the connections or more', async () => {
  const { admitted, enter, leave } = openSlots(8);
  await enter(...Array.from({ length: 20 }, () => 'a'), 'b', 'c', 'b', 'b');
  admitted.length = 0;
  for (let left = 0; left < 8; left += 1) await leave('a');
  assert.deepEqual(admitted, ['b', 'c', 'b', 'a', 'a', 'a', 'a', 'a']);
});

test('a request that waits too long for a connection is refused, and the next request gets the connection', async () => {
  const places = createPoolSlots(1, 5);
  await places.enter('a');
  await assert.rejects(places.enter('b'), DatabaseUnavailable);
  assert.equal(places.waiting().calls, 0);
  places.leave('a');
  await places.enter('c');
});
