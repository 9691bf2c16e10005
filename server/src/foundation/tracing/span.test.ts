import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTraceParent } from './span.ts';

const trace = '0af7651916cd43dd8448eb211c80319c';
const parent = 'b7ad6b7169203331';

test('a valid W3C traceparent header is read, and an invalid one is rejected', () => {
  const read = (text: string | undefined) => readTraceParent(text);
  const whole = { traceId: trace, parentId: parent };
  assert.deepEqual(read(`00-${trace}-${parent}-01`), { ...whole, sampled: true });
  assert.deepEqual(read(`00-${trace}-${parent}-00`), { ...whole, sampled: false });
  // A later version of the standard may append fields.
  assert.deepEqual(read(`cc-${trace}-${parent}-01-what-the-future-brings`), { ...whole, sampled: true });
  for (const wrong of [
    undefined,
    '',
    `00-${trace}-${parent}`,
    `00-${trace}-${parent}-01-more`,
    `ff-${trace}-${parent}-01`,
    `00-${trace.toUpperCase()}-${parent}-01`,
    `00-${'0'.repeat(32)}-${parent}-01`,
    `00-${trace}-${'0'.repeat(16)}-01`,
    `00-${trace}-${parent}-01,00-${trace}-${parent}-01`,
  ]) {
    assert.equal(read(wrong), null, String(wrong));
  }
});
