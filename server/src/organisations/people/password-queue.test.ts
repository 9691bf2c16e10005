import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createPasswordQueue } from './password-queue.ts';

describe('a password', () => {
  const queue = createPasswordQueue();

  test('is stored as argon2id with 19 MiB and two passes, and only it opens', async () => {
    const stored = await queue.hash('päss wörd');
    assert.match(stored ?? '', /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    assert.equal(await queue.verify(stored, 'päss wörd'.normalize('NFD')), true);
    assert.equal(await queue.verify(stored, 'päss wörd '), false);
    assert.equal(await queue.verify(stored, ''), false);
  });

  test('lets nobody in where none is stored, not even with the decoy', async () => {
    assert.equal(await queue.verify(null, 'nobody has this password'), false);
  });
});

describe('the queue', () => {
  test('takes so many, refuses the next at once, and goes on', async () => {
    const queue = createPasswordQueue(3);
    const order: string[] = [];
    const asked = Array.from({ length: 5 }, async (_, index) => {
      const hashed = await queue.hash(`number ${index}`);
      order.push(hashed === null ? 'refused' : 'hashed');
    });
    assert.equal(queue.isFull(), true);
    await Promise.all(asked);
    assert.deepEqual(order, ['refused', 'refused', 'hashed', 'hashed', 'hashed']);
    assert.equal(queue.isFull(), false);
    assert.match((await queue.hash('one more')) ?? '', /^\$argon2id/);
  });

  test('whose thread broke tells whoever waited, and takes the next', async () => {
    const queue = createPasswordQueue();
    const answers = await Promise.allSettled([queue.verify('no hash at all', 'x'), queue.hash('x')]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    assert.match((await queue.hash('x')) ?? '', /^\$argon2id/);
  });
});
