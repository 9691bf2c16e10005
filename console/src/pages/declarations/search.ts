import { type ListSearch, listSearch } from '../../parts/list/list-search.ts';

const texts = [
  'statusGroup',
  'nextAction',
  'type',
  'lane',
  'lrnPrefix',
  'mrn',
  'lodgedFrom',
  'lodgedBefore',
  'role',
] as const;

export type DeclarationSearch = { readonly [Name in (typeof texts)[number]]?: string } & ListSearch & {
    readonly status?: readonly string[];
    readonly hasErrors?: boolean;
  };

/** Parses the list filters of the URL. The server validates their values. */
export function declarationSearch(search: Record<string, unknown>): DeclarationSearch {
  const { status, hasErrors } = search;
  const textFilters: { [Name in (typeof texts)[number]]?: string } = {};
  for (const name of texts) {
    const value = search[name];
    if (typeof value === 'string' || typeof value === 'number') textFilters[name] = String(value);
  }
  return {
    ...textFilters,
    ...listSearch(search),
    ...(Array.isArray(status) && { status: status.map(String) }),
    ...(typeof hasErrors === 'boolean' && { hasErrors }),
  };
}
