/** URL parameters that every list has in addition to its filters. */
export interface ListSearch {
  /** Sort order, a value of the API's query parameter `sort` such as `-createdAt`. */
  readonly sort?: string;
  /** Hidden columns. If absent, the columns that the user last hid in this browser are hidden. */
  readonly hide?: readonly string[];
  /** Id of the selected saved view, or `all` if no view is selected. */
  readonly view?: string;
}

export function listSearch({ sort, hide, view }: Record<string, unknown>): ListSearch {
  return {
    ...(typeof sort === 'string' && sort !== '' && { sort }),
    ...(Array.isArray(hide) && { hide: hide.map(String) }),
    ...(typeof view === 'string' && view !== '' && { view }),
  };
}

/** Builds the URL parser of a list that has saved views and its own filters, but no sort order. */
export function withView<Filters>(filters: (search: Record<string, unknown>) => Filters) {
  return (search: Record<string, unknown>): Filters & Omit<ListSearch, 'sort'> => {
    const { sort: _sort, ...shown } = listSearch(search);
    return { ...filters(search), ...shown };
  };
}

/** Returns the URL parameters that the list API accepts: filters and sort order. */
export function filtersOf<Search extends ListSearch>(search: Search): Omit<Search, 'hide' | 'view'> {
  const { hide: _hide, view: _view, ...filters } = search;
  return filters;
}

/** Returns the number of filters in the URL, regardless of sort order, hidden columns and view. */
export function countFilters(search: object): number {
  const { sort: _sort, ...filters } = filtersOf<ListSearch>({ ...search });
  return Object.keys(filters).length;
}

/**
 * Returns the URL parameters of a list after a change of its filters. Sort order, hidden columns and view
 * remain; empty filters are removed. Without any filter, the list shows all rows instead of the default view.
 */
export function replaceFilters(before: object, filters: object): Readonly<Record<string, unknown>> {
  const { view, ...looks } = listSearch({ ...before });
  const chosen = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '');
  const newSearch = { ...Object.fromEntries(chosen), ...looks };
  const nextView = Object.keys(newSearch).length === 0 ? 'all' : view;
  return nextView === undefined ? newSearch : { ...newSearch, view: nextView };
}
