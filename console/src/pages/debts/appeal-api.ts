import { GET, responseData, responseDataWithETag, untypedInputClient } from '../../api/client.ts';
import type { components } from '../../api/management.d.ts';
import type { DebtApi } from './debt-api.ts';
import type { AppealSearch } from './search.ts';

type Schemas = components['schemas'];

/** An appeal; only customs reads the organisation. */
export type Appeal = Schemas['Appeal'] & Partial<Pick<Schemas['AppealForOfficers'], 'organisationId'>>;

type AppealPage = {
  readonly items: readonly Appeal[];
  readonly cursor: string | null;
  readonly more: boolean;
};

export function listAppeals(
  door: DebtApi,
  search: AppealSearch,
  cursor: string | undefined,
): Promise<AppealPage> {
  const params = { query: { limit: 50, ...search, ...(cursor && { after: cursor }) } };
  return door === 'own'
    ? responseData(untypedInputClient.GET('/management/organisation/appeals', { params }))
    : responseData(untypedInputClient.GET('/management/appeals', { params }));
}

/** Reads the appeals for a debt, which are few. */
export function listDebtAppeals(door: DebtApi, id: string): Promise<AppealPage> {
  return door === 'own'
    ? responseData(
        GET('/management/organisation/debts/{id}/appeals', {
          params: { path: { id }, query: { limit: 100 } },
        }),
      )
    : responseData(GET('/management/appeals', { params: { query: { limit: 100, debt: id } } }));
}

export function readAppeal(
  door: DebtApi,
  id: string,
): Promise<{ readonly value: Appeal; readonly etag: string }> {
  const params = { path: { id } };
  return door === 'own'
    ? responseDataWithETag(GET('/management/organisation/appeals/{id}', { params }))
    : responseDataWithETag(GET('/management/appeals/{id}', { params }));
}
