import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { GET, responseData } from '../../api/client.ts';
import type { ReferenceEntry } from '../../api/types.ts';
import type { Language } from '../../texts/settings.ts';
import { useText } from '../../texts/text.tsx';

/**
 * Hierarchical code lists, in which each code begins with the code of its parent: chapter, heading, commodity
 * code.
 */
const hierarchicalLists: readonly string[] = ['commodities'];
const maxSuggestedCodes = 30;

export function isHierarchicalList(list: string): boolean {
  return hierarchicalLists.includes(list);
}

/**
 * Returns whether an entry of a hierarchical list has subordinate codes. Declarations can contain only codes
 * without them.
 */
export function isBranch(list: string, { attributes }: Pick<ReferenceEntry, 'attributes'>): boolean {
  return isHierarchicalList(list) && !attributes.duty;
}

/**
 * Queries the entry of a code that is valid today, in the user's language. Returns null if the code does not
 * exist.
 */
export function codeQuery(list: string, code: string, language: Language) {
  return queryOptions({
    queryKey: ['codes', list, language, 'code', code],
    enabled: /^[A-Z0-9]{1,12}$/.test(code),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async () =>
      (
        await responseData(
          GET('/management/organisation/reference/{list}/{code}', { params: { path: { list, code } } }),
        )
      ).entry,
  });
}

export function useReferenceEntry(list: string, code: string): ReferenceEntry | null {
  const { language } = useText();
  return useQuery(codeQuery(list, code, language)).data ?? null;
}

/** Returns those entries of several codes that the browser has loaded. */
export function useReferenceCodes(list: string, codes: readonly string[]): readonly ReferenceEntry[] {
  const { language } = useText();
  const known = useQueries({ queries: codes.map((code) => codeQuery(list, code, language)) });
  return known.flatMap(({ data }) => data ?? []);
}

/** A search in a code list: by text or first characters of the code, or for the codes below a parent code. */
export type CodeSearch = { readonly q: string } | { readonly below: string } | null;

/**
 * Searches a code list, best match first. Without a search it returns the top level of a hierarchical list.
 * `late` is true while the result is still that of the previous search.
 */
export function useCodeSearch(list: string, codeSearch: CodeSearch, enabled: boolean) {
  const { language } = useText();
  const deferredSearch = useDeferredValue(codeSearch);
  const query = deferredSearch ?? (isHierarchicalList(list) ? { below: '' } : {});
  const { data, isPlaceholderData, isPending } = useQuery({
    queryKey: ['codes', list, language, 'found', query],
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
    queryFn: () =>
      responseData(
        GET('/management/organisation/reference/{list}', {
          params: { path: { list }, query: { limit: maxSuggestedCodes, ...query } },
        }),
      ),
  });
  const found: readonly ReferenceEntry[] = data?.items ?? [];
  return { found, late: deferredSearch !== codeSearch || isPlaceholderData || isPending };
}
