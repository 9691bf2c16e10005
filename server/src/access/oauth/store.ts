import type { AdapterPayload, JWK } from 'oidc-provider';
import type { Sql, Transaction } from '../../foundation/database/database.ts';
import { announceChange } from '../../foundation/events/revocation-channel.ts';
import { latestSafeExpiry } from '../../foundation/expiry-margin.ts';
import {
  type OrganisationAccess,
  organisationAccessSql,
  type PersonAccess,
  personAccessSql,
} from '../../organisations/public.ts';
import type { StoredResponsiblePerson } from '../client-rights.ts';
import { responsiblePersonSql } from '../credentials/public.ts';

/** Client as the authorization server reads it, with data of its organisation. */
export interface OAuthClient {
  readonly id: string;
  readonly organisationId: string;
  readonly userType: 'host_to_host' | 'platform' | 'management';
  readonly platformId: string | null;
  readonly name: string;
  readonly status: 'active' | 'suspended';
  readonly scopes: readonly string[];
  readonly redirectUris: readonly string[];
  /** SHA-256 of the secret, in hexadecimal; null for a client that signs assertions with the keys of `jwks`. */
  readonly secretHash: string | null;
  readonly jwks: { readonly keys: readonly JWK[] } | null;
  readonly organisation: OrganisationAccess | null;
  readonly responsible: StoredResponsiblePerson | null;
  /** Responsible person of the client, with current role and status. */
  readonly person: PersonAccess | null;
}

/** Finds a client of any organisation and status, or null. */
export async function findOAuthClient(sql: Sql, id: string): Promise<OAuthClient | null> {
  const [row] = await sql.query<OAuthClient & Record<string, unknown>>(
    `select c.id, c.organisation_id as "organisationId", c.user_type as "userType", c.platform_id as "platformId",
            c.name, c.status, c.scopes, c.redirect_uris as "redirectUris", encode(c.secret_hash, 'hex') as "secretHash", c.jwks,
            ${organisationAccessSql('c.organisation_id')} as organisation, ${responsiblePersonSql('c')} as responsible,
            ${personAccessSql('c.responsible_id', 'c.responsible_in')} as person
     from access.clients c where c.id = $1`,
    [id],
  );
  return row ?? null;
}

/** Record of oidc-provider. Its model is for example a session, interaction, grant, code or refresh token. */
export interface ProviderRecord {
  readonly model: string;
  readonly id: string;
  readonly payload: AdapterPayload;
  /** Time when the record expires; null if it is stored until it is deleted. */
  readonly expiresAt: Date | null;
}

export interface StoredRecord {
  readonly id: string;
  readonly payload: AdapterPayload;
  readonly consumedAt: Date | null;
}

export async function putRecord(sql: Sql, record: ProviderRecord): Promise<void> {
  await sql.query(
    `insert into access.provider_records (model, id, payload, grant_id, uid, account_id, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
       uid = excluded.uid, account_id = excluded.account_id, expires_at = excluded.expires_at`,
    recordValues(record),
  );
}

/** Model of stored responses to refresh requests, whose id is the id of the used token. */
export const refreshResponseModel = 'RefreshResponse';

/** Locks a grant, so that it can't be revoked during the transaction. Returns false if the grant has ended. */
export async function lockGrant(transaction: Transaction, grantId: string): Promise<boolean> {
  const rows = await transaction.query(
    "select from access.provider_records where model = 'Grant' and id = $1 for key share",
    [grantId],
  );
  return rows.length === 1;
}

/** Stores a code or token of a grant. Returns false without storing it if the grant has ended. */
export async function putRecordOfGrant(sql: Sql, record: ProviderRecord): Promise<boolean> {
  const rows = await sql.query(
    `with grant_alive as (
       select from access.provider_records where model = 'Grant' and id = $4 for key share)
     insert into access.provider_records (model, id, payload, grant_id, uid, account_id, expires_at)
     select $1, $2, $3, $4, $5, $6, $7 from grant_alive
     on conflict (model, id) do update set payload = excluded.payload, expires_at = excluded.expires_at
     returning id`,
    recordValues(record),
  );
  return rows.length === 1;
}

/** Stores a value that can be used once. Returns false if the value was used before, on any node. */
export async function putRecordOnce(sql: Sql, record: ProviderRecord, now: Date): Promise<boolean> {
  const rows = await sql.query(
    `insert into access.provider_records (model, id, payload, grant_id, uid, account_id, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (model, id) do update set payload = excluded.payload, expires_at = excluded.expires_at
       where provider_records.expires_at <= $8
     returning id`,
    [...recordValues(record), latestSafeExpiry(now)],
  );
  return rows.length === 1;
}

function recordValues({ model, id, payload, expiresAt }: ProviderRecord): unknown[] {
  return [
    model,
    id,
    JSON.stringify(payload),
    payload.grantId ?? null,
    // A device code is also found by its user code.
    payload.uid ?? payload.userCode ?? null,
    payload.accountId ?? null,
    expiresAt,
  ];
}

type RecordRow = { id: string; payload: AdapterPayload; consumedAt: Date | null };
const recordColumns = 'id, payload, consumed_at as "consumedAt"';

export async function findRecord(sql: Sql, model: string, id: string): Promise<StoredRecord | null> {
  const [row] = await sql.query<RecordRow>(
    `select ${recordColumns} from access.provider_records where model = $1 and id = $2`,
    [model, id],
  );
  return row ?? null;
}

export async function findRecordByUid(sql: Sql, model: string, uid: string): Promise<StoredRecord | null> {
  const [row] = await sql.query<RecordRow>(
    `select ${recordColumns} from access.provider_records where model = $1 and uid = $2`,
    [model, uid],
  );
  return row ?? null;
}

/** Marks a code or refresh token as used. Returns true for exactly one of several concurrent requests. */
export async function consumeRecord(sql: Sql, model: string, id: string, now: Date): Promise<boolean> {
  const rows = await sql.query(
    `update access.provider_records set consumed_at = $3
     where model = $1 and id = $2 and consumed_at is null returning id`,
    [model, id, now],
  );
  return rows.length === 1;
}

export async function deleteRecord(sql: Sql, model: string, id: string): Promise<void> {
  await sql.query('delete from access.provider_records where model = $1 and id = $2', [model, id]);
}

export async function deleteProviderSession(sql: Sql, uid: string): Promise<void> {
  await sql.query("delete from access.provider_records where model = 'Session' and uid = $1", [uid]);
}

export async function isGrantAlive(sql: Sql, grantId: string, now: Date): Promise<boolean> {
  const rows = await sql.query(
    `select from access.provider_records
     where model = 'Grant' and id = $1 and (expires_at is null or expires_at > $2)`,
    [grantId, now],
  );
  return rows.length === 1;
}

/** Returns the grants of a person, optionally only those for one organisation or client. */
export async function grantsOf(
  sql: Sql,
  personId: string,
  only: { readonly organisationId?: string; readonly clientId?: string },
): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select id from access.provider_records
     where model = 'Consent' and account_id = $1
       and ($2::text is null or payload ->> 'organisationId' = $2)
       and ($3::text is null or payload ->> 'clientId' = $3)`,
    [personId, only.organisationId ?? null, only.clientId ?? null],
  );
  return rows.map((row) => row.id);
}

/** Returns the organisation for which a grant acts, or null if the grant has ended. */
export async function organisationOfGrant(sql: Sql, grantId: string): Promise<string | null> {
  const [row] = await sql.query<{ organisationId: string }>(
    `select c.payload ->> 'organisationId' as "organisationId"
     from access.provider_records c
     join access.provider_records g on g.model = 'Grant' and g.id = c.id
     where c.model = 'Consent' and c.id = $1`,
    [grantId],
  );
  return row?.organisationId ?? null;
}

/** Revokes one access token on every node until its expiry. */
export async function revokeToken(transaction: Transaction, tokenId: string, expiresAt: Date): Promise<void> {
  await transaction.query(
    'insert into access.revoked_tokens (token_id, expires_at) values ($1, $2) on conflict do nothing',
    [tokenId, expiresAt],
  );
  await announceChange(transaction, `token:${tokenId}`);
}

export async function isTokenRevoked(sql: Sql, tokenId: string): Promise<boolean> {
  const rows = await sql.query('select from access.revoked_tokens where token_id = $1', [tokenId]);
  return rows.length === 1;
}

export interface StoredSigningKey {
  readonly id: string;
  readonly publicJwk: JWK;
  readonly encrypted: Buffer;
  /** Time when the key starts to sign; the key is published before. */
  readonly activeFrom: Date;
  /** Time until which the key is published after it has a successor; null without a successor. */
  readonly publishedUntil: Date | null;
}

export async function listSigningKeys(sql: Sql): Promise<StoredSigningKey[]> {
  return sql.query<StoredSigningKey & Record<string, unknown>>(
    `select id, public_jwk as "publicJwk", encrypted, active_from as "activeFrom", published_until as "publishedUntil"
     from access.signing_keys order by active_from, id`,
  );
}

/** Prevents other nodes from creating or retiring signing keys until the transaction ends. */
export async function lockSigningKeys(transaction: Transaction): Promise<void> {
  await transaction.query("select pg_advisory_xact_lock(hashtext('access.signing_keys'))");
}

export async function insertSigningKey(
  transaction: Transaction,
  key: StoredSigningKey,
  now: Date,
): Promise<void> {
  await transaction.query(
    `insert into access.signing_keys (id, public_jwk, encrypted, active_from, published_until, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [key.id, JSON.stringify(key.publicJwk), key.encrypted, key.activeFrom, key.publishedUntil, now],
  );
}

/** Sets the end of publication for all keys except one. */
export async function retireSigningKeys(
  transaction: Transaction,
  keptId: string,
  publishedUntil: Date,
): Promise<void> {
  await transaction.query(
    `update access.signing_keys set published_until = least(published_until, $2) where id <> $1`,
    [keptId, publishedUntil],
  );
}

/** Deletes expired records in batches and returns their number. A single statement would lock too many rows. */
export async function deleteExpiredRecords(sql: Sql, now: Date): Promise<number> {
  const past = latestSafeExpiry(now);
  const statements: readonly (readonly [statement: string, before: Date])[] = [
    // Stored refresh responses contain tokens, so they are deleted at their expiry. If the clock is then set
    // back, a repeated request only revokes its grant.
    [
      `delete from access.provider_records where ctid = any(array(
         select ctid from access.provider_records
         where model = '${refreshResponseModel}' and expires_at < $1 limit $2)) returning 1`,
      now,
    ],
    [
      `delete from access.provider_records where ctid = any(array(
         select ctid from access.provider_records where expires_at < $1 limit $2)) returning 1`,
      past,
    ],
    [
      `delete from access.revoked_tokens where ctid = any(array(
         select ctid from access.revoked_tokens where expires_at < $1 limit $2)) returning 1`,
      past,
    ],
    [
      `delete from access.signing_keys where ctid = any(array(
         select ctid from access.signing_keys where published_until < $1 limit $2)) returning 1`,
      past,
    ],
  ];
  const batch = 1_000;
  let deleted = 0;
  for (const [statement, before] of statements) {
    for (let rows = batch; rows === batch; deleted += rows) {
      rows = (await sql.query(statement, [before, batch])).length;
    }
  }
  return deleted;
}
