import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { filtersOf, isNarrowed, refiltered, withView } from './list-search.ts';

describe('a list with other filters', () => {
  const before = { status: 'active', sort: '-lrn', hide: ['lane'], view: 'viw_1' };

  test('keeps its order, its columns and its view', () => {
    const { status: _state, ...looks } = before;
    assert.deepEqual(refiltered(before, { lane: 'red' }), { ...looks, lane: 'red' });
    assert.deepEqual(refiltered({}, { lane: 'red' }), { lane: 'red' });
  });

  test('has no filter by what is empty, but by what is false or zero', () => {
    const typed = { lane: '', status: undefined, waiting: false, days: 0 };
    assert.deepEqual(refiltered({}, typed), { waiting: false, days: 0 });
  });

  test('of which nothing is left is the whole list, and no saved view', () => {
    assert.deepEqual(refiltered({ status: 'active', view: 'viw_1' }, { status: '' }), { view: 'all' });
    assert.deepEqual(refiltered({}, {}), { view: 'all' });
    assert.deepEqual(refiltered({ view: 'viw_1', hide: [] }, {}), { view: 'viw_1', hide: [] });
  });
});

describe('the address of a list', () => {
  test('has filters apart from what is shown', () => {
    const read = withView(({ status }) => (status === 'active' ? { status } : {}));
    const search = read({ status: 'active', sort: 'x', hide: ['a', 1], view: 'all', other: '1' });
    assert.deepEqual(search, { status: 'active', hide: ['a', '1'], view: 'all' });
    assert.deepEqual(filtersOf(search), { status: 'active' });
    assert.ok(isNarrowed(search));
    assert.ok(!isNarrowed({ sort: 'lrn', hide: [], view: 'viw_1' }));
  });
});
