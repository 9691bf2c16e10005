import type { AuditActor } from '../../audit/public.ts';
import type { Role } from '../../callers/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';

/** A removal or reduction of a person's access to an organisation. */
export interface ReducedAccess {
  readonly personId: string;
  /** Organisation whose access was reduced; null for all organisations, because the account was disabled. */
  readonly organisationId: string | null;
  /** Role that the person still has in the organisation; null if access was removed. */
  readonly role: Role | null;
}

/** Revokes consents, clients and webhooks that depend on the removed or reduced access, in the same transaction. */
export type OnAccessReduced = (
  transaction: Transaction,
  ended: ReducedAccess,
  acting: AuditActor,
) => Promise<void>;
