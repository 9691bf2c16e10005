import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type LawPortal, startLawPortal } from './law-portal.ts';
import { walk } from './walk.ts';

let portal: LawPortal;
before(async () => {
  portal = await startLawPortal();
});
after(() => portal?.stop());

test('what is shown as allowed succeeds, what is not is refused, and the books agree at the end', async (context) => {
  const seed = Date.now() % 1_000_000;
  context.diagnostic(`seed ${seed}`);
  const { allowed, refused } = await walk(portal, { steps: 400, seed, mark: 'WALK' });
  context.diagnostic(JSON.stringify({ allowed: [...allowed], refused: [...refused] }));
  assert.ok(allowed.size > 5 && refused.size > 5);
  await portal.booksAgree();
});
