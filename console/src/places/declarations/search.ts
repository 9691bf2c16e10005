import type { paths } from '../../api/management.d.ts';

type Query = NonNullable<paths['/management/own/declarations']['get']['parameters']['query']>;
export type DeclarationSearch = Pick<
  Query,
  'status' | 'statusGroup' | 'type' | 'lane' | 'lrnPrefix' | 'mrn' | 'lodgedFrom' | 'lodgedBefore'
>;

const texts = ['statusGroup', 'type', 'lane', 'lrnPrefix', 'mrn', 'lodgedFrom', 'lodgedBefore'] as const;

/** The filters of the list as they stand in the address; the server judges their values. */
export function declarationSearch(search: Record<string, unknown>): DeclarationSearch {
  const { status } = search;
  const kept = texts.flatMap((name) => {
    const value = search[name];
    return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)] as const] : [];
  });
  return {
    ...Object.fromEntries(kept),
    ...(Array.isArray(status) && { status: status.map(String) }),
  } as DeclarationSearch;
}
