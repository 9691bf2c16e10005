import type { Sql, Transaction } from '../../foundation/database/database.ts';
import { latestSafeExpiry } from '../../foundation/expiry-margin.ts';

export type FactorKind = 'totp' | 'passkey';

export interface Factor {
  readonly id: string;
  readonly kind: FactorKind;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

const factorColumns = 'id, kind, name, created_at as "createdAt", last_used_at as "lastUsedAt"';

/** Lists the confirmed factors of a person, oldest first. */
export function listFactors(sql: Sql, personId: string): Promise<Factor[]> {
  return sql.query<Factor>(
    `select ${factorColumns} from access.factors where person_id = $1 and confirmed_at is not null order by id`,
    [personId],
  );
}

/** Returns the people among `people` who have a confirmed factor. */
export async function peopleWithFactors(sql: Sql, people: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await sql.query<{ id: string }>(
    `select distinct person_id as id from access.factors
     where person_id = any ($1) and confirmed_at is not null`,
    [people],
  );
  return new Set(rows.map(({ id }) => id));
}

export async function lockFactors(transaction: Transaction, personId: string): Promise<Factor[]> {
  await transaction.query("select pg_advisory_xact_lock(hashtextextended('factors ' || $1, 0))", [personId]);
  return listFactors(transaction, personId);
}

/** Inserts an unconfirmed authenticator app and deletes an earlier unconfirmed one. */
export async function insertTotp(
  transaction: Transaction,
  totp: {
    readonly id: string;
    readonly personId: string;
    readonly name: string;
    readonly encrypted: Uint8Array;
    readonly createdAt: Date;
  },
): Promise<void> {
  await transaction.query('delete from access.factors where person_id = $1 and confirmed_at is null', [
    totp.personId,
  ]);
  await transaction.query(
    `insert into access.factors (id, person_id, kind, name, encrypted_secret, created_at)
     values ($1, $2, 'totp', $3, $4, $5)`,
    [totp.id, totp.personId, totp.name, totp.encrypted, totp.createdAt],
  );
}

export interface TotpRow {
  readonly id: string;
  readonly encrypted: Uint8Array;
}

/** Returns the confirmed authenticator apps of a person, or the single unconfirmed one. */
export function readTotps(sql: Sql, personId: string, confirmed: boolean): Promise<TotpRow[]> {
  return sql.query<TotpRow>(
    `select id, encrypted_secret as encrypted from access.factors
     where person_id = $1 and kind = 'totp' and (confirmed_at is not null) = $2 order by id`,
    [personId, confirmed],
  );
}

/**
 * Consumes the TOTP code of a time step; the first code confirms the app. Returns false if a code of this or a
 * later time step was used already.
 */
export async function consumeTotpStep(
  transaction: Transaction,
  id: string,
  step: number,
  now: Date,
): Promise<boolean> {
  const rows = await transaction.query(
    `update access.factors set last_step = $2, last_used_at = $3, confirmed_at = coalesce(confirmed_at, $3)
     where id = $1 and last_step < $2 returning id`,
    [id, step, now],
  );
  return rows.length === 1;
}

/** Removes a confirmed factor of a person. Returns false if the person has no factor with this id. */
export async function deleteFactor(transaction: Transaction, personId: string, id: string): Promise<boolean> {
  const rows = await transaction.query(
    'delete from access.factors where id = $1 and person_id = $2 and confirmed_at is not null returning id',
    [id, personId],
  );
  return rows.length === 1;
}

/** Replaces all recovery codes of a person. An empty list removes all codes. */
export async function replaceRecoveryCodes(
  transaction: Transaction,
  personId: string,
  digests: readonly Uint8Array[],
): Promise<void> {
  await transaction.query('delete from access.recovery_codes where person_id = $1', [personId]);
  await transaction.query(
    'insert into access.recovery_codes (person_id, digest) select $1, unnest($2::bytea[])',
    [personId, digests],
  );
}

/** Consumes a recovery code. Returns false if the code is invalid or was used already. */
export async function consumeRecoveryCode(
  transaction: Transaction,
  personId: string,
  digest: Uint8Array,
  now: Date,
): Promise<boolean> {
  const rows = await transaction.query(
    `update access.recovery_codes set used_at = $3
     where person_id = $1 and digest = $2 and used_at is null returning digest`,
    [personId, digest, now],
  );
  return rows.length === 1;
}

export async function countRecoveryCodes(sql: Sql, personId: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    'select count(*)::integer as count from access.recovery_codes where person_id = $1 and used_at is null',
    [personId],
  );
  return row?.count ?? 0;
}

/**
 * Inserts a passkey as confirmed, because its owner has just used it. Returns false if the credential is
 * already registered.
 */
export async function insertPasskey(
  transaction: Transaction,
  passkey: {
    readonly id: string;
    readonly personId: string;
    readonly name: string;
    readonly credentialId: string;
    readonly publicKey: Uint8Array;
    readonly counter: number;
    readonly createdAt: Date;
  },
): Promise<boolean> {
  const rows = await transaction.query(
    `insert into access.factors
       (id, person_id, kind, name, credential_id, public_key, counter, created_at, confirmed_at)
     values ($1, $2, 'passkey', $3, $4, $5, $6, $7, $7) on conflict (credential_id) do nothing returning id`,
    [
      passkey.id,
      passkey.personId,
      passkey.name,
      passkey.credentialId,
      Buffer.from(passkey.publicKey),
      passkey.counter,
      passkey.createdAt,
    ],
  );
  return rows.length === 1;
}

/**
 * Returns the credential ids of a person's passkeys. The browser needs them to refuse a second registration of
 * an authenticator.
 */
export async function listCredentialIds(sql: Sql, personId: string): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select credential_id as id from access.factors where person_id = $1 and kind = 'passkey' order by id`,
    [personId],
  );
  return rows.map(({ id }) => id);
}

export interface PasskeyRow {
  readonly id: string;
  readonly personId: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
}

/** Locks the passkey with a credential id until the end of the transaction, whichever person owns it. */
export async function lockPasskey(
  transaction: Transaction,
  credentialId: string,
): Promise<PasskeyRow | null> {
  const [row] = await transaction.query<Omit<PasskeyRow, 'counter'> & { readonly counter: string }>(
    `select id, person_id as "personId", public_key as "publicKey", counter from access.factors
     where credential_id = $1 for update`,
    [credentialId],
  );
  return row ? { ...row, counter: Number(row.counter) } : null;
}

/**
 * Records a use of a passkey with the authenticator's signature counter. The calling code must first reject a
 * counter that did not increase, because it indicates a cloned authenticator.
 */
export async function recordPasskeyUse(
  transaction: Transaction,
  id: string,
  counter: number,
  now: Date,
): Promise<void> {
  await transaction.query('update access.factors set counter = $2, last_used_at = $3 where id = $1', [
    id,
    counter,
    now,
  ]);
}

/** Records a used challenge. Returns false if the challenge was used already. */
export async function storeUsedChallenge(
  transaction: Transaction,
  hash: Uint8Array,
  expiresAt: Date,
): Promise<boolean> {
  const rows = await transaction.query(
    `insert into access.used_challenges (challenge, expires_at) values ($1, $2)
     on conflict do nothing returning challenge`,
    [hash, expiresAt],
  );
  return rows.length === 1;
}

export async function deleteOldChallenges(sql: Sql, now: Date): Promise<void> {
  await sql.query('delete from access.used_challenges where expires_at <= $1', [latestSafeExpiry(now)]);
}
