import { GET, responseData, responseDataWithETag, untypedInputClient } from '../../api/client.ts';
import type { components } from '../../api/management.d.ts';
import type { ListRowsPage } from '../../api/use-pages.ts';

type Schemas = components['schemas'];

export type Debt = Schemas['Debt'];
export type OfficersClaim = Schemas['ClaimForOfficers'];
/** A claim; only customs reads the organisation and the first of two decisions. */
export type Claim = Schemas['Claim'] & Partial<Pick<OfficersClaim, 'organisationId' | 'proposal'>>;
export type TaxAmount = Pick<Debt['lines'][number], 'tax' | 'amount'>;

/** API for debts: of the organisation, or of customs, which includes all organisations. */
export type DebtApiSide = 'own' | 'customs';

export const debtRouteSets = {
  own: {
    debts: '/debts',
    debt: '/debts/$debtId',
    claims: '/claims',
    claim: '/claims/$claimId',
    appeals: '/appeals',
    appeal: '/appeals/$appealId',
    declaration: '/declarations/$declarationId',
    readsDeclaration: 'getOrganisationDeclaration',
    readsClaims: 'listOrganisationDebtClaims',
    readsAppeals: 'listOrganisationDebtAppeals',
    documents: '/management/organisation/declarations',
  },
  customs: {
    debts: '/all-debts',
    debt: '/all-debts/$debtId',
    claims: '/all-claims',
    claim: '/all-claims/$claimId',
    appeals: '/all-appeals',
    appeal: '/all-appeals/$appealId',
    declaration: '/queue/$declarationId',
    readsDeclaration: 'getDeclarationAsOfficer',
    readsClaims: 'listClaimsAsCustoms',
    readsAppeals: 'listAppealsAsCustoms',
    documents: '/management/declarations',
  },
} as const;

export function listDebts(door: DebtApiSide, query: Readonly<Record<string, unknown>>) {
  const params = { query };
  return door === 'own'
    ? responseData(untypedInputClient.GET('/management/organisation/debts', { params }))
    : responseData(untypedInputClient.GET('/management/debts', { params }));
}

export function readDebt(door: DebtApiSide, id: string) {
  const params = { path: { id } };
  return door === 'own'
    ? responseData(GET('/management/organisation/debts/{id}', { params }))
    : responseData(GET('/management/debts/{id}', { params }));
}

export function listClaims(
  door: DebtApiSide,
  query: Readonly<Record<string, unknown>>,
): Promise<ListRowsPage<Claim>> {
  const params = { query };
  return door === 'own'
    ? responseData(untypedInputClient.GET('/management/organisation/claims', { params }))
    : responseData(untypedInputClient.GET('/management/claims', { params }));
}

/** Reads the claims for a debt, which are few. */
export function listDebtClaims(door: DebtApiSide, id: string): Promise<ListRowsPage<Claim>> {
  return door === 'own'
    ? responseData(
        GET('/management/organisation/debts/{id}/claims', {
          params: { path: { id }, query: { limit: 100 } },
        }),
      )
    : responseData(GET('/management/claims', { params: { query: { limit: 100, debt: id } } }));
}

/** Downloads the decision on a claim, or the intention of customs, as a PDF. */
export function downloadClaimDocument(door: DebtApiSide, id: string): Promise<Blob> {
  const params = { path: { id } };
  return door === 'own'
    ? responseData(GET('/management/organisation/claims/{id}/document', { params, parseAs: 'blob' }))
    : responseData(GET('/management/claims/{id}/document', { params, parseAs: 'blob' }));
}

export function readClaim(
  door: DebtApiSide,
  id: string,
): Promise<{ readonly value: Claim; readonly etag: string }> {
  const params = { path: { id } };
  return door === 'own'
    ? responseDataWithETag(GET('/management/organisation/claims/{id}', { params }))
    : responseDataWithETag(GET('/management/claims/{id}', { params }));
}
