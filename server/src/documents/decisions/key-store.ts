import type { Sql, Transaction } from '../../foundation/database/database.ts';
import type { PublicKey } from '../../foundation/secrets/signing-key.ts';

export interface StoredDecisionKey {
  readonly id: string;
  readonly publicJwk: PublicKey;
  readonly encrypted: Buffer;
  /** Time from which the key signs decisions. It is published before that time, and remains published. */
  readonly activeFrom: Date;
}

export function listDecisionKeys(system: Sql): Promise<StoredDecisionKey[]> {
  return system.query<StoredDecisionKey & Record<string, unknown>>(
    `select id, public_jwk as "publicJwk", encrypted, active_from as "activeFrom"
     from documents.signing_keys order by active_from, id`,
  );
}

/** Prevents other nodes from creating a key until the end of the transaction. */
export async function lockDecisionKeys(transaction: Transaction): Promise<void> {
  await transaction.query("select pg_advisory_xact_lock(hashtext('documents.signing_keys'))");
}

export async function insertDecisionKey(
  transaction: Transaction,
  key: StoredDecisionKey,
  now: Date,
): Promise<void> {
  await transaction.query(
    `insert into documents.signing_keys (id, public_jwk, encrypted, active_from, created_at)
     values ($1, $2, $3, $4, $5)`,
    [key.id, JSON.stringify(key.publicJwk), key.encrypted, key.activeFrom, now],
  );
}
