export const standingStates = ['pending', 'active', 'suspended', 'refused'] as const;
export type StandingState = (typeof standingStates)[number];

/** The state of organisations or platforms that the address asks for. */
export function standingSearch(search: Record<string, unknown>): { readonly status?: StandingState } {
  const status = standingStates.find((one) => one === search.status);
  return status ? { status } : {};
}
