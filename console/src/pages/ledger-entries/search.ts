import { stringParams } from '../../shell/string-params.ts';

const ledgerFilterNames = [
  'organisationId',
  'declarationId',
  'reference',
  'account',
  'occurredFrom',
  'occurredBefore',
] as const;

export type LedgerSearch = { readonly [Name in (typeof ledgerFilterNames)[number]]?: string };

/** Parses the ledger filters of the URL. The server validates their values. */
export function ledgerSearch(search: Record<string, unknown>): LedgerSearch {
  return stringParams(...ledgerFilterNames)(search);
}

export const trialBalanceGroupings = ['day', 'office'] as const;

export interface TrialBalanceSearch {
  readonly period?: string;
  readonly office?: string;
  readonly groupBy?: (typeof trialBalanceGroupings)[number];
}

export function trialBalanceSearch(search: Record<string, unknown>): TrialBalanceSearch {
  const groupBy = trialBalanceGroupings.find((one) => one === search.groupBy);
  return { ...stringParams('period', 'office')(search), ...(groupBy && { groupBy }) };
}
