import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ListSearch, listSearch, refiltered } from './list-search.ts';

export interface ListState extends ListSearch {
  readonly hidden: readonly string[];
  readonly change: (changed: ListSearch) => void;
}

/** What the address says of the list on the page, and how to say otherwise. */
export function useListState(name: string): ListState {
  const search = listSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  return {
    ...search,
    hidden: search.hide ?? keptColumns(name),
    change(changed) {
      if (changed.hide) localStorage.setItem(placeOf(name), JSON.stringify(changed.hide));
      void navigate({ to: '.', search: (before) => ({ ...before, ...changed }), replace: true });
    },
  };
}

/** Asks the list on the page for other filters, all of them; they stand in its address. */
export function useFilters(): (filters: object) => void {
  const navigate = useNavigate();
  return (filters) =>
    void navigate({ to: '.', search: (before) => refiltered(before, filters), replace: true });
}

function placeOf(name: string): string {
  return `columns.${name}`;
}

/** The columns that were hidden in this browser when the list was last looked at. */
function keptColumns(name: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(placeOf(name)) ?? '[]');
    return Array.isArray(kept) ? kept.map(String) : [];
  } catch {
    return [];
  }
}
