import { type AuditEntry, auditActorOf } from '../audit/public.ts';
import type { Caller } from '../callers/public.ts';
import type { RequestFacts } from '../foundation/http/operation.ts';

/** Returns an audit row for a sandbox operation of the caller's organisation. */
export function sandboxAuditEntry(
  { caller, request }: { readonly caller: Caller; readonly request: RequestFacts },
  at: Date,
  action: `sandbox.${string}`,
  change: Readonly<Record<string, unknown>>,
): AuditEntry {
  const organisationId = caller.organisation.id;
  return {
    ...auditActorOf(caller, request),
    organisationId,
    at,
    action,
    target: { kind: 'organisation', id: organisationId },
    change,
  };
}
