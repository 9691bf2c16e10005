import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { countFilters, filtersOf, replaceFilters, withView } from './list-search.ts';

describe('changing list filters', () => {
  const before = { status: 'active', sort: '-lrn', hide: ['lane'], view: 'viw_1' };

  test('keeps sort order, columns and view', () => {
    const { status: _state, ...looks } = before;
    assert.deepEqual(replaceFilters(before, { lane: 'red' }), { ...looks, lane: 'red' });
    assert.deepEqual(replaceFilters({}, { lane: 'red' }), { lane: 'red' });
  });

  test('drops empty filters but keeps false and zero', () => {
    const typed = { lane: '', status: undefined, waiting: false, days: 0 };
    assert.deepEqual(replaceFilters({}, typed), { waiting: false, days: 0 });
  });

  test('selects the whole list instead of a saved view when no filter is left', () => {
    assert.deepEqual(replaceFilters({ status: 'active', view: 'viw_1' }, { status: '' }), { view: 'all' });
    assert.deepEqual(replaceFilters({}, {}), { view: 'all' });
    assert.deepEqual(replaceFilters({ view: 'viw_1', hide: [] }, {}), { view: 'viw_1', hide: [] });
  });
});

describe('list URLs', () => {
  test('separate filters from display options', () => {
    const read = withView(({ status }) => (status === 'active' ? { status } : {}));
    const search = read({ status: 'active', sort: 'x', hide: ['a', 1], view: 'all', other: '1' });
    assert.deepEqual(search, { status: 'active', hide: ['a', '1'], view: 'all' });
    assert.deepEqual(filtersOf(search), { status: 'active' });
    assert.equal(countFilters(search), 1);
    assert.equal(countFilters({ sort: 'lrn', hide: [], view: 'viw_1' }), 0);
  });
});
