import { GET, responseData, responseDataWithETag, untypedInputClient } from '../../api/client.ts';
import type { components } from '../../api/management.d.ts';
import type { ListRowsPage } from '../../api/use-pages.ts';
import type { DebtApiSide } from './debt-api.ts';

type Schemas = components['schemas'];

/** An appeal; only customs reads the organisation. */
export type Appeal = Schemas['Appeal'] & Partial<Pick<Schemas['AppealForOfficers'], 'organisationId'>>;

export function listAppeals(
  door: DebtApiSide,
  query: Readonly<Record<string, unknown>>,
): Promise<ListRowsPage<Appeal>> {
  const params = { query };
  return door === 'own'
    ? responseData(untypedInputClient.GET('/management/organisation/appeals', { params }))
    : responseData(untypedInputClient.GET('/management/appeals', { params }));
}

/** Reads the appeals for a debt, which are few. */
export function listDebtAppeals(door: DebtApiSide, id: string): Promise<ListRowsPage<Appeal>> {
  return door === 'own'
    ? responseData(
        GET('/management/organisation/debts/{id}/appeals', {
          params: { path: { id }, query: { limit: 100 } },
        }),
      )
    : responseData(GET('/management/appeals', { params: { query: { limit: 100, debt: id } } }));
}

/** Downloads the decision on an appeal as a PDF. */
export function downloadAppealDocument(door: DebtApiSide, id: string): Promise<Blob> {
  const params = { path: { id } };
  return door === 'own'
    ? responseData(GET('/management/organisation/appeals/{id}/document', { params, parseAs: 'blob' }))
    : responseData(GET('/management/appeals/{id}/document', { params, parseAs: 'blob' }));
}

export function readAppeal(
  door: DebtApiSide,
  id: string,
): Promise<{ readonly value: Appeal; readonly etag: string }> {
  const params = { path: { id } };
  return door === 'own'
    ? responseDataWithETag(GET('/management/organisation/appeals/{id}', { params }))
    : responseDataWithETag(GET('/management/appeals/{id}', { params }));
}
