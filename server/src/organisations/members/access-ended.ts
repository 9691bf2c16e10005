import type { Acting } from '../../audit/public.ts';
import type { Role } from '../../callers/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';

/** Somebody's right in an organisation is over, or less than it was. */
export interface EndedRight {
  readonly personId: string;
  /** Null: in all of them, since the account is disabled. */
  readonly organisationId: string | null;
  /** What is left to them there; null: nothing. */
  readonly role: Role | null;
}

/** Takes along what hangs on a right, in the transaction that ends it: consents, clients, webhooks. */
export type RightsEnded = (transaction: Transaction, ended: EndedRight, acting: Acting) => Promise<void>;
