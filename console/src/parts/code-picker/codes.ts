import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { answered, GET } from '../../api/client.ts';
import type { ReferenceEntry } from '../../api/kinds.ts';
import type { Language } from '../../texts/settings.ts';
import { useText } from '../../texts/text.tsx';

/** Lists whose codes begin with those above them: chapter, heading, code. */
const trees: readonly string[] = ['commodities'];
const shownAtOnce = 30;

export function isTree(list: string): boolean {
  return trees.includes(list);
}

/** A branch of a tree leads to codes, and is none that can be declared. */
export function isBranch(list: string, { attributes }: Pick<ReferenceEntry, 'attributes'>): boolean {
  return isTree(list) && !attributes.duty;
}

/** What a code means today, in the person's language; null where nothing. */
export function codeQuery(list: string, code: string, language: Language) {
  return queryOptions({
    queryKey: ['codes', list, language, 'code', code],
    enabled: /^[A-Z0-9]{1,12}$/.test(code),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async () =>
      (
        await answered(
          GET('/management/organisation/reference/{list}/{code}', { params: { path: { list, code } } }),
        )
      ).entry,
  });
}

export function useCode(list: string, code: string): ReferenceEntry | null {
  const { language } = useText();
  return useQuery(codeQuery(list, code, language)).data ?? null;
}

/** What some codes mean, as far as that is known already. */
export function useCodes(list: string, codes: readonly string[]): readonly ReferenceEntry[] {
  const { language } = useText();
  const known = useQueries({ queries: codes.map((code) => codeQuery(list, code, language)) });
  return known.flatMap(({ data }) => data ?? []);
}

/** What is looked for: words or the beginning of a code, or what is right below a code. */
export type Asked = { readonly q: string } | { readonly below: string } | null;

/** What is found of a list, the best first; of a tree that nobody has asked yet, its widest. `late` while it answers an older question. */
export function useFoundCodes(list: string, asked: Asked, enabled: boolean) {
  const { language } = useText();
  const wanted = useDeferredValue(asked);
  const query = wanted ?? (isTree(list) ? { below: '' } : {});
  const { data, isPlaceholderData, isPending } = useQuery({
    queryKey: ['codes', list, language, 'found', query],
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
    queryFn: () =>
      answered(
        GET('/management/organisation/reference/{list}', {
          params: { path: { list }, query: { limit: shownAtOnce, ...query } },
        }),
      ),
  });
  const found: readonly ReferenceEntry[] = data?.items ?? [];
  return { found, late: wanted !== asked || isPlaceholderData || isPending };
}
