export const debtStatuses = [
  'incurred',
  'due',
  'secured',
  'overdue',
  'stayed',
  'paid',
  'remitted',
  'cancelled',
  'time_barred',
] as const;

export const claimStatuses = [
  'submitted',
  'query',
  'intended',
  'granted',
  'partly_granted',
  'refused',
  'withdrawn',
] as const;

export const claimGrounds = [
  'overcharge',
  'error_of_customs',
  'equity',
  'defective_goods',
  'withdrawal',
] as const;

export const appealStatuses = ['submitted', 'allowed', 'partly_allowed', 'dismissed', 'withdrawn'] as const;

const debtFilters = ['status', 'declaration', 'due'] as const;
const claimFilters = ['status', 'ground'] as const;
const appealFilters = ['status'] as const;

export type DebtSearch = { readonly [Name in (typeof debtFilters)[number]]?: string };
export type ClaimSearch = { readonly [Name in (typeof claimFilters)[number]]?: string };
export type AppealSearch = { readonly [Name in (typeof appealFilters)[number]]?: string };

/** Parses the filters of debts in the URL. The server validates their values. */
export function debtSearch(search: Record<string, unknown>): DebtSearch {
  return textsOf(search, debtFilters);
}

/** Parses the filters of claims in the URL. The server validates their values. */
export function claimSearch(search: Record<string, unknown>): ClaimSearch {
  return textsOf(search, claimFilters);
}

/** Parses the filters of appeals in the URL. The server validates their values. */
export function appealSearch(search: Record<string, unknown>): AppealSearch {
  return textsOf(search, appealFilters);
}

function textsOf<Name extends string>(
  search: Record<string, unknown>,
  names: readonly Name[],
): { readonly [Each in Name]?: string } {
  const texts: { [Each in Name]?: string } = {};
  for (const name of names) {
    const value = search[name];
    if (typeof value === 'string' && value !== '') texts[name] = value;
  }
  return texts;
}
