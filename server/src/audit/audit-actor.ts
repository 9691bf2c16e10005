import { callerIdentityOf } from '../callers/public.ts';
import type { RequestFacts } from '../foundation/http/operation.ts';
import type { AuditEntry } from './audit-entry.ts';

/** Actor and request of an audited action. */
export type AuditActor = Pick<AuditEntry, 'actor' | 'requestId' | 'address' | 'customsOffice'>;

/** Returns the actor for the client or person that calls `/management`. */
export function auditActorOf(
  caller: Parameters<typeof callerIdentityOf>[0] & { readonly reach?: 'own' | 'all' },
  request: Pick<RequestFacts, 'id' | 'address'>,
): AuditActor {
  return {
    actor: callerIdentityOf(caller),
    requestId: request.id,
    address: request.address,
    ...(caller.reach === 'all' && { customsOffice: '' }),
  };
}

/** Returns the changed fields with their values before and after, for an audit row. Returns null if nothing changes. */
export function changedFieldsOf(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): { before: Record<string, unknown>; after: Record<string, unknown> } | null {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  if (names.length === 0) return null;
  const pick = (from: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(names.map((name) => [name, from[name]]));
  return { before: pick(before), after: pick(after) };
}
