import type { paths } from '../../api/management.d.ts';

type Query = NonNullable<paths['/management/guarantees']['get']['parameters']['query']>;
export type GuaranteeSearch = Pick<Query, 'organisationId' | 'reference' | 'state'>;

/** The filters of the guarantees as they stand in the address; the server judges their values. */
export function guaranteeSearch(search: Record<string, unknown>): GuaranteeSearch {
  const { organisationId, reference, state } = search;
  const kept = {
    ...(typeof organisationId === 'string' && { organisationId }),
    ...(typeof reference === 'string' && { reference }),
    ...(typeof state === 'string' && { state }),
  };
  return kept as GuaranteeSearch;
}
