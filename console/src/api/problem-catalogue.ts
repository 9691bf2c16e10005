import { queryOptions } from '@tanstack/react-query';
import { baseUrl } from './client.ts';

/** A problem type in the portal's catalogue. */
export interface CatalogueEntry {
  readonly code: string;
  readonly cause: string;
  readonly hint: string;
}

/** Queries the problem catalogue in a language (`GET /problems`). */
export function catalogueQuery(language: string) {
  return queryOptions({
    queryKey: ['problems', language],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<readonly CatalogueEntry[]> => {
      const response = await fetch(`${baseUrl}/problems`, {
        headers: { Accept: 'application/json', 'Accept-Language': language },
        credentials: 'omit',
      });
      if (!response.ok) throw new Error(`the catalogue was answered ${response.status}`);
      const { problems }: { problems: readonly CatalogueEntry[] } = await response.json();
      return problems;
    },
  });
}
