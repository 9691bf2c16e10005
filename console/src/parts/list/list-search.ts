/** What the address says of a list beside its filters. */
export interface ListSearch {
  /** What it is sorted by, as the contract has it. */
  readonly sort?: string;
  /** The columns that are not shown; where nothing is said, those of the latest choice. */
  readonly hide?: readonly string[];
  /** The saved view that it began with; `all` for none. */
  readonly view?: string;
}

export function listSearch({ sort, hide, view }: Record<string, unknown>): ListSearch {
  return {
    ...(typeof sort === 'string' && sort !== '' && { sort }),
    ...(Array.isArray(hide) && { hide: hide.map(String) }),
    ...(typeof view === 'string' && view !== '' && { view }),
  };
}

/** The same of a list that has one order, with filters of its own. */
export function withView<Filters>(filters: (search: Record<string, unknown>) => Filters) {
  return (search: Record<string, unknown>): Filters & Omit<ListSearch, 'sort'> => {
    const { sort: _sort, ...shown } = listSearch(search);
    return { ...filters(search), ...shown };
  };
}

/** The filters alone, as the server takes them with the order. */
export function filtersOf<Search extends ListSearch>(search: Search): Omit<Search, 'hide' | 'view'> {
  const { hide: _hide, view: _view, ...filters } = search;
  return filters;
}

/** Whether anything is asked for but the order and what is shown. */
export function isNarrowed(search: ListSearch): boolean {
  const { sort: _sort, ...filters } = filtersOf(search);
  return Object.keys(filters).length > 0;
}

/**
 * The address of a list with other filters than before: its columns, order and view stay, and what is empty is no filter.
 * With nothing left it is the whole list, and not what the list begins with.
 */
export function refiltered(before: object, filters: object): Readonly<Record<string, unknown>> {
  const { view, ...looks } = listSearch({ ...before });
  const chosen = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '');
  const asked = { ...Object.fromEntries(chosen), ...looks };
  const kept = Object.keys(asked).length === 0 ? 'all' : view;
  return kept === undefined ? asked : { ...asked, view: kept };
}
