import { type AuditEntry, actingAs } from '../audit/public.ts';
import type { Caller } from '../callers/public.ts';
import type { RequestFacts } from '../foundation/http/operation.ts';

/** Returns an audit row for a sandbox operation of the caller's organisation. */
export function rehearsalEntry(
  { caller, request }: { readonly caller: Caller; readonly request: RequestFacts },
  at: Date,
  action: `sandbox.${string}`,
  change: Readonly<Record<string, unknown>>,
): AuditEntry {
  const organisationId = caller.organisation.id;
  return {
    ...actingAs(caller, request),
    organisationId,
    at,
    action,
    target: { kind: 'organisation', id: organisationId },
    change,
  };
}
