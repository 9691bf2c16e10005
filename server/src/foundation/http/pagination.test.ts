import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openPage, type Page, singlePage } from './pagination.ts';

const key = new Uint8Array(32).fill(7);
const binding = ['letters', 'org_1'];

/** Returns the page of a list whose rows are all in memory after a cursor. */
function pageOf(rows: readonly string[], after?: string, bound: readonly unknown[] = binding): Page<string> {
  const page = openPage(key, bound, { limit: 2, ...(after !== undefined && { after }) });
  assert.ok(page.kind === 'page');
  return page.closeWhole(
    rows,
    (row) => row,
    (row) => row.toUpperCase(),
  );
}

describe('a page of rows in memory', () => {
  test('contains the next items, so that all pages together contain every item exactly once', () => {
    const first = pageOf(['a', 'b', 'c']);
    assert.deepEqual([first.items, first.more], [['A', 'B'], true]);
    assert.deepEqual(pageOf(['a', 'b', 'c'], first.cursor ?? ''), {
      items: ['C'],
      cursor: null,
      more: false,
    });
  });

  test('has no cursor if the last item of the list fills the page', () => {
    assert.deepEqual(pageOf(['a', 'b']), { items: ['A', 'B'], cursor: null, more: false });
  });

  test('skips no item when the last row of the previous page is deleted', () => {
    const { cursor } = pageOf(['a', 'b', 'c', 'd']);
    assert.deepEqual(pageOf(['a', 'c', 'd'], cursor ?? '').items, ['C', 'D']);
  });

  test('repeats no item when a row is inserted before the previous page', () => {
    const { cursor } = pageOf(['b', 'c', 'd']);
    assert.deepEqual(pageOf(['a', 'b', 'c', 'd'], cursor ?? '').items, ['D']);
  });

  test('is refused for the cursor of another list', () => {
    const { cursor } = pageOf(['a', 'b', 'c']);
    const refused = openPage(key, ['letters', 'org_2'], { after: cursor ?? '' });
    assert.equal(refused.kind, 'refusal');
  });
});

test('a short list has a single page without a cursor', () => {
  assert.deepEqual(singlePage(['a']), { items: ['a'], cursor: null, more: false });
});
