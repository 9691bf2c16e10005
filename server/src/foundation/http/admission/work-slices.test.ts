import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createWorkTurns, newWorkSlice } from './work-slices.ts';

test('a large chunk of a body is split, and other work runs after each time slice', async () => {
  let now = 0;
  const turns = createWorkTurns(() => now);
  let otherTurns = 0;
  let isReading = true;
  const others = (async () => {
    while (isReading) {
      otherTurns += 1;
      await nextTurn();
    }
  })();
  const chunk = Buffer.from('a'.repeat(100_000));
  const read: Buffer[] = [];
  async function* body(): AsyncGenerator<Buffer> {
    yield chunk;
  }
  for await (const cut of turns.cut(body(), newWorkSlice())) {
    assert.ok(cut.length <= 2_048);
    read.push(cut);
    now += 1;
  }
  isReading = false;
  await others;
  assert.deepEqual(Buffer.concat(read), chunk);
  assert.ok(otherTurns >= read.length / 3, `${otherTurns} turns for ${read.length} pieces`);
});

test('long work with several steps is interrupted for other work after each time slice', async () => {
  let now = 0;
  function* steps(): Generator<void, string, void> {
    for (let step = 0; step < 30; step += 1) {
      now += 1;
      yield;
    }
    return 'done';
  }
  const others = (async () => {
    await nextTurn();
    await nextTurn();
    return now;
  })();
  assert.equal(await createWorkTurns(() => now).run(steps()), 'done');
  assert.equal(now, 30);
  assert.ok((await others) < 15);
});
