export const standingStates = ['pending', 'active', 'suspended', 'refused'] as const;
export type StandingState = (typeof standingStates)[number];

/** Parses the status filter of the URL, for organisations or platforms. */
export function standingSearch(search: Record<string, unknown>): { readonly status?: StandingState } {
  const status = standingStates.find((one) => one === search.status);
  return status ? { status } : {};
}
