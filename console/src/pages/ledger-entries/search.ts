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
  return textParametersOf(search, ledgerFilterNames);
}

export const groupings = ['day', 'office'] as const;

export interface TrialBalanceSearch {
  readonly period?: string;
  readonly office?: string;
  readonly groupBy?: (typeof groupings)[number];
}

export function trialBalanceSearch(search: Record<string, unknown>): TrialBalanceSearch {
  const groupBy = groupings.find((one) => one === search.groupBy);
  return { ...textParametersOf(search, ['period', 'office'] as const), ...(groupBy && { groupBy }) };
}

function textParametersOf<Name extends string>(
  search: Record<string, unknown>,
  wanted: readonly Name[],
): { readonly [Each in Name]?: string } {
  const texts: { [Each in Name]?: string } = {};
  for (const name of wanted) {
    const value = search[name];
    if (typeof value === 'string') texts[name] = value;
  }
  return texts;
}
