import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createPasswordQueue } from './password-queue.ts';

describe('password hashes', () => {
  const queue = createPasswordQueue();

  test('use argon2id with 19 MiB and two passes, and match only their own password', async () => {
    const stored = await queue.hash('päss wörd');
    assert.match(stored ?? '', /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    assert.equal(await queue.verify(stored, 'päss wörd'.normalize('NFD')), true);
    assert.equal(await queue.verify(stored, 'päss wörd '), false);
    assert.equal(await queue.verify(stored, ''), false);
  });

  test('match no password if there is no stored hash, not even the password of the decoy hash', async () => {
    assert.equal(await queue.verify(null, 'nobody has this password'), false);
  });
});

describe('the password queue', () => {
  test('refuses tasks beyond its maximum at once, and accepts new tasks when others have completed', async () => {
    const queue = createPasswordQueue(3);
    const order: string[] = [];
    const tasks = Array.from({ length: 5 }, async (_, index) => {
      const hashed = await queue.hash(`number ${index}`);
      order.push(hashed === null ? 'refused' : 'hashed');
    });
    assert.equal(queue.isFull(), true);
    await Promise.all(tasks);
    assert.deepEqual(order, ['refused', 'refused', 'hashed', 'hashed', 'hashed']);
    assert.equal(queue.isFull(), false);
    assert.match((await queue.hash('one more')) ?? '', /^\$argon2id/);
  });

  test('reports a crashed thread to all waiting callers and accepts new tasks', async () => {
    const queue = createPasswordQueue();
    const answers = await Promise.allSettled([queue.verify('no hash at all', 'x'), queue.hash('x')]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    assert.match((await queue.hash('x')) ?? '', /^\$argon2id/);
  });
});
