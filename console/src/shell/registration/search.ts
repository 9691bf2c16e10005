export const registrationStatuses = ['pending', 'active', 'suspended', 'refused'] as const;
export type RegistrationStatus = (typeof registrationStatuses)[number];

/** Parses the status filter of the URL, for organisations or platforms. */
export function parseRegistrationSearch(search: Record<string, unknown>): {
  readonly status?: RegistrationStatus;
} {
  const status = registrationStatuses.find((one) => one === search.status);
  return status ? { status } : {};
}
