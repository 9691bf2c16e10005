import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ListRowsPage, type PageQuery, usePages } from '../../api/use-pages.ts';
import { filtersOf, type ListSearch, listSearch, replaceFilters } from './list-search.ts';

export interface ListState extends ListSearch {
  readonly hidden: readonly string[];
  readonly change: (changed: ListSearch) => void;
}

/** Returns the display state of the current list from the URL, and functions that change it. */
export function useListState(name: string): ListState {
  const search = listSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  return {
    ...search,
    hidden: search.hide ?? storedHiddenColumns(name),
    change(changed) {
      if (changed.hide) localStorage.setItem(hiddenColumnsKey(name), JSON.stringify(changed.hide));
      void navigate({ to: '.', search: (before) => ({ ...before, ...changed }), replace: true });
    },
  };
}

/** Returns a function that replaces all filters of the current list in the URL. */
export function useFilters(): (filters: object) => void {
  const navigate = useNavigate();
  return (filters) =>
    void navigate({ to: '.', search: (before) => replaceFilters(before, filters), replace: true });
}

/** Query parameters of the request for a page of a list: the filters and the sort order of the URL. */
type ListQuery = PageQuery & { readonly [filter: string]: unknown };

/** Loads the rows that match the filters in the URL, page by page. */
export function useListRows<Row>(
  queryKey: readonly unknown[],
  read: (query: ListQuery) => Promise<ListRowsPage<Row>>,
  refreshMs?: number,
) {
  const filters = filtersOf({ ...useSearch({ strict: false }) });
  return usePages([...queryKey, filters], (page) => read({ ...page, ...filters }), refreshMs);
}

/** Returns the value of a filter in the URL as text, and a function that changes only this filter. */
export function useFilter(name: string) {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const value = search[name];
  return {
    value: value === undefined ? '' : String(value),
    choose(chosen: unknown): void {
      const changed = (before: object) =>
        replaceFilters(before, { ...filtersOf({ ...before }), [name]: chosen });
      void navigate({ to: '.', search: changed, replace: true });
    },
  };
}

function hiddenColumnsKey(name: string): string {
  return `columns.${name}`;
}

/** Returns the columns that the user last hid in this browser. */
function storedHiddenColumns(name: string): readonly string[] {
  try {
    const storedNames: unknown = JSON.parse(localStorage.getItem(hiddenColumnsKey(name)) ?? '[]');
    return Array.isArray(storedNames) ? storedNames.map(String) : [];
  } catch {
    return [];
  }
}
