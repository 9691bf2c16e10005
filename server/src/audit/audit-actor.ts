import { callerIdentityOf } from '../callers/public.ts';
import type { RequestFacts } from '../foundation/http/operation.ts';
import type { AuditEntry } from './audit-entry.ts';

/** Actor and request of an audited action. */
export type AuditActor = Pick<AuditEntry, 'actor' | 'requestId' | 'address' | 'customsOffice'>;

/** Returns the actor for the client or person that calls `/management`. */
export function auditActorOf(
  caller: Parameters<typeof callerIdentityOf>[0] & { readonly dataScope?: 'own' | 'all' },
  request: Pick<RequestFacts, 'id' | 'address'>,
): AuditActor {
  return {
    actor: callerIdentityOf(caller),
    requestId: request.id,
    address: request.address,
    ...(caller.dataScope === 'all' && { customsOffice: '' }),
  };
}

/** Returns the changed fields with their values before and after, for an audit row. Returns null if nothing changes. */
export function changedFieldsOf(
  before: object,
  after: object,
): { before: Record<string, unknown>; after: Record<string, unknown> } | null {
  const previous = new Map<string, unknown>(Object.entries(before));
  const entries: (readonly [string, unknown])[] = Object.entries(after);
  const changed = entries.filter(
    ([name, value]) => JSON.stringify(previous.get(name)) !== JSON.stringify(value),
  );
  if (changed.length === 0) return null;
  return {
    before: Object.fromEntries(changed.map(([name]) => [name, previous.get(name)])),
    after: Object.fromEntries(changed),
  };
}
