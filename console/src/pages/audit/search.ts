const filters = ['actor', 'target', 'action', 'organisationId', 'occurredFrom', 'occurredBefore'] as const;

/** Filters of the audit log in the URL. Times are in UTC. */
export type AuditSearch = { readonly [Name in (typeof filters)[number]]?: string };

export function auditSearch(search: Record<string, unknown>): AuditSearch {
  const kept = filters.flatMap((name) => {
    const value = search[name];
    return typeof value === 'string' && value !== '' ? [[name, value] as const] : [];
  });
  return Object.fromEntries(kept);
}
