import type { AuditActor } from '../../audit/public.ts';
import type { Role } from '../../callers/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';

/** A person's access to an organisation was removed or reduced. */
export interface ReducedAccess {
  readonly personId: string;
  /** Null for all organisations, when the account is disabled. */
  readonly organisationId: string | null;
  /** The remaining role; null without one. */
  readonly role: Role | null;
}

/** Revokes what depends on the access, in the same transaction: consents, clients, webhooks. */
export type OnAccessReduced = (
  transaction: Transaction,
  ended: ReducedAccess,
  acting: AuditActor,
) => Promise<void>;
