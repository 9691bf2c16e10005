import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWorkTurns } from '../../foundation/http/admission/work-slices.ts';
import { decisionExample } from './decision-example.ts';
import type { CodeNames } from './decision-texts.ts';
import { renderDecisions } from './render-decision.ts';

const words: CodeNames = {
  language: 'en',
  office: () => 'Havenport',
  packageType: () => null,
  country: () => null,
};

test('a decision is rendered once for the same content, even for concurrent requests', async () => {
  let drawn = 0;
  const render = renderDecisions(
    createWorkTurns(() => performance.now()),
    async (decision) => {
      drawn += 1;
      if (decision.number === 99) throw new Error('no');
      return Buffer.from(`${drawn}`);
    },
  );
  const [one, two] = await Promise.all([render(decisionExample, words), render(decisionExample, words)]);
  assert.equal(one, two);
  assert.equal(await render(decisionExample, words), one);
  assert.equal(drawn, 1);
  await render({ ...decisionExample, reason: 'another' }, words);
  await render(decisionExample, { ...words, language: 'de' });
  await render(decisionExample, { ...words, office: () => 'Renamed' });
  assert.equal(drawn, 4);
  await assert.rejects(render({ ...decisionExample, number: 99 }, words), /no/);
  await assert.rejects(render({ ...decisionExample, number: 99 }, words), /no/);
  assert.equal(drawn, 6, 'a failure is not cached');
});
