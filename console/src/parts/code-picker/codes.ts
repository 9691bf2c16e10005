import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { GET, responseData } from '../../api/client.ts';
import type { ReferenceEntry } from '../../api/types.ts';
import type { Language } from '../../texts/settings.ts';
import { useText } from '../../texts/text.tsx';

/** Hierarchical lists, whose codes begin with their parent code: chapter, heading, code. */
const trees: readonly string[] = ['commodities'];
const shownAtOnce = 30;

export function isTree(list: string): boolean {
  return trees.includes(list);
}

/** Returns whether an entry is a branch of a hierarchical list, which can't be declared. */
export function isBranch(list: string, { attributes }: Pick<ReferenceEntry, 'attributes'>): boolean {
  return isTree(list) && !attributes.duty;
}

/** Queries the entry of a code that is valid today, in the user's language; null if there is not one. */
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

export function useCode(list: string, code: string): ReferenceEntry | null {
  const { language } = useText();
  return useQuery(codeQuery(list, code, language)).data ?? null;
}

/** Returns the entries of several codes that are loaded already. */
export function useCodes(list: string, codes: readonly string[]): readonly ReferenceEntry[] {
  const { language } = useText();
  const known = useQueries({ queries: codes.map((code) => codeQuery(list, code, language)) });
  return known.flatMap(({ data }) => data ?? []);
}

/** A code search: by text or code prefix, or by the parent code. */
export type CodeSearch = { readonly q: string } | { readonly below: string } | null;

/**
 * Searches a list, best match first; without a query, returns the top level of a hierarchical list. `late` is
 * true while the result belongs to the previous query.
 */
export function useFoundCodes(list: string, asked: CodeSearch, enabled: boolean) {
  const { language } = useText();
  const wanted = useDeferredValue(asked);
  const query = wanted ?? (isTree(list) ? { below: '' } : {});
  const { data, isPlaceholderData, isPending } = useQuery({
    queryKey: ['codes', list, language, 'found', query],
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
    queryFn: () =>
      responseData(
        GET('/management/organisation/reference/{list}', {
          params: { path: { list }, query: { limit: shownAtOnce, ...query } },
        }),
      ),
  });
  const found: readonly ReferenceEntry[] = data?.items ?? [];
  return { found, late: wanted !== asked || isPlaceholderData || isPending };
}
