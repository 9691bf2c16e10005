import type { Sql, Transaction } from '../../foundation/database/database.ts';
import { whereClause } from '../../foundation/database/sql-condition.ts';
import type { ScopeOrganisation } from '../../foundation/database/tenant-scope.ts';
import type { ApiKeyRecord, KeyState } from './api-key-record.ts';

const apiKeyColumns = `organisation_id as "organisationId", id, client_id as "clientId", name, key_preview as "keyPreview", scopes, cidrs,
  expires_at as "expiresAt", revoked_at as "revokedAt", replaced_by as "replacedBy", last_used_at as "lastUsedAt",
  created_at as "createdAt"`;

/** HMAC-SHA256 of an API key, which is stored instead of the key, and the version of its pepper. */
export interface ApiKeyDigest {
  readonly digest: Uint8Array;
  readonly pepperVersion: number;
}

export async function insertKey(
  transaction: Transaction,
  apiKey: ApiKeyRecord,
  { digest, pepperVersion }: ApiKeyDigest,
): Promise<void> {
  await transaction.query(
    `insert into access.api_keys (organisation_id, id, client_id, name, key_preview, digest, pepper_version, scopes, cidrs,
       expires_at, revoked_at, replaced_by, last_used_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      apiKey.organisationId,
      apiKey.id,
      apiKey.clientId,
      apiKey.name,
      apiKey.keyPreview,
      digest,
      pepperVersion,
      apiKey.scopes,
      apiKey.cidrs,
      apiKey.expiresAt,
      apiKey.revokedAt,
      apiKey.replacedBy,
      apiKey.lastUsedAt,
      apiKey.createdAt,
    ],
  );
}

/** Finds a key that is not revoked. Callers receive 404 for a revoked key. */
export async function findKey(sql: Sql, within: ScopeOrganisation, id: string): Promise<ApiKeyRecord | null> {
  return selectKey(sql, within, id, '');
}

/** Like `findKey`, but locks the key until the end of the transaction. */
export async function lockKey(
  transaction: Transaction,
  within: ScopeOrganisation,
  id: string,
): Promise<ApiKeyRecord | null> {
  return selectKey(transaction, within, id, 'for update');
}

async function selectKey(
  sql: Sql,
  within: ScopeOrganisation,
  id: string,
  lock: '' | 'for update',
): Promise<ApiKeyRecord | null> {
  const { text, values } = whereClause([
    ['organisation_id =', within],
    ['id =', id],
  ]);
  const rows = await sql.query<ApiKeyRecord>(
    `select ${apiKeyColumns} from access.api_keys where ${text} and revoked_at is null ${lock}`,
    values,
  );
  return rows[0] ?? null;
}

/** Counts the valid keys of a client. Lock the client first, otherwise a concurrent transaction can add a key. */
export async function countLiveKeys(
  transaction: Transaction,
  organisationId: string,
  clientId: string,
  now: Date,
): Promise<number> {
  const [row] = await transaction.query<{ count: number }>(
    `select count(*)::integer as count from access.api_keys
     where organisation_id = $1 and client_id = $2 and revoked_at is null and (expires_at is null or expires_at > $3)`,
    [organisationId, clientId, now],
  );
  return row?.count ?? 0;
}

/** Whether a key that this key replaced, directly or through earlier rotations, is still valid. */
export async function hasLivePredecessor(
  transaction: Transaction,
  { organisationId, id, clientId }: Pick<ApiKeyRecord, 'organisationId' | 'id' | 'clientId'>,
  now: Date,
): Promise<boolean> {
  const rows = await transaction.query(
    `with recursive keys as (
       select id, replaced_by, expires_at, revoked_at from access.api_keys
       where organisation_id = $1 and client_id = $2 and replaced_by is not null),
     chain as (
       select k.* from keys k where k.replaced_by = $3
       union
       select k.* from chain c join keys k on k.replaced_by = c.id)
     select from chain where revoked_at is null and expires_at > $4`,
    [organisationId, clientId, id, now],
  );
  return rows.length > 0;
}

/** Updates expiry, revocation and successor of a key. */
export async function updateKeyExpiry(transaction: Transaction, changed: ApiKeyRecord): Promise<void> {
  await transaction.query(
    `update access.api_keys set expires_at = $3, revoked_at = $4, replaced_by = $5
     where organisation_id = $1 and id = $2`,
    [changed.organisationId, changed.id, changed.expiresAt, changed.revokedAt, changed.replacedBy],
  );
}

const stateConditions: Readonly<Record<KeyState, string>> = {
  active: 'revoked_at is null and (expires_at is null or expires_at > $1)',
  expired: 'revoked_at is null and expires_at <= $1',
  revoked: 'revoked_at is not null and $1::timestamptz is not null',
};

/**
 * Lists the keys of a client, oldest first, including revoked ones. Returns one row more than the page size if
 * there is a next page.
 */
export async function listKeys(
  sql: Sql,
  client: { readonly organisationId: string; readonly id: string },
  filter: { readonly status?: KeyState; readonly now: Date },
  page: { readonly after: string | null; readonly limit: number },
): Promise<ApiKeyRecord[]> {
  const state = filter.status ? stateConditions[filter.status] : '$1::timestamptz is not null';
  return sql.query<ApiKeyRecord>(
    `select ${apiKeyColumns} from access.api_keys
     where ${state} and organisation_id = $2 and client_id = $3 and id > coalesce($4, '')
     order by id limit $5`,
    [filter.now, client.organisationId, client.id, page.after, page.limit + 1],
  );
}

/** Updates the last use of many keys of all organisations. A stored time never moves back. */
export async function recordKeyUse(
  sql: Sql,
  uses: readonly { readonly id: string; readonly at: Date }[],
): Promise<void> {
  await sql.query(
    `update access.api_keys k set last_used_at = u.at
     from (select id, max(at) as at from unnest($1::text[], $2::timestamptz[]) as u (id, at) group by id) u
     where k.id = u.id and (k.last_used_at is null or k.last_used_at < u.at)`,
    [uses.map((use) => use.id), uses.map((use) => use.at)],
  );
}

/** Replaces a digest with one under the current pepper, unless a newer version is stored already. */
export async function rehashApiKey(
  sql: Sql,
  id: string,
  { digest, pepperVersion }: ApiKeyDigest,
): Promise<void> {
  await sql.query(
    'update access.api_keys set digest = $2, pepper_version = $3 where id = $1 and pepper_version < $3',
    [id, digest, pepperVersion],
  );
}

/** Counts the usable keys of all organisations that are hashed with this pepper. */
export async function countKeysWithPepper(sql: Sql, pepperVersion: number): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::integer as count from access.api_keys
     where pepper_version = $1 and revoked_at is null and (expires_at is null or expires_at > now())`,
    [pepperVersion],
  );
  return row?.count ?? 0;
}

/** A key that is about to expire. */
export interface ExpiringApiKey {
  readonly organisationId: string;
  readonly id: string;
  readonly name: string;
  readonly clientId: string;
  readonly expiresAt: Date;
}

/** Lists the valid keys of one organisation, or of all, that expire before a time. The earliest expiry is first. */
export function listExpiringKeys(
  sql: Sql,
  within: ScopeOrganisation,
  { now, before, most: limit }: { readonly now: Date; readonly before: Date; readonly most: number },
): Promise<ExpiringApiKey[]> {
  const ending = whereClause([
    ['k.organisation_id =', within],
    ['k.expires_at >', now],
    ['k.expires_at <', before],
  ]);
  return sql.query<ExpiringApiKey & Record<string, unknown>>(
    `select k.organisation_id as "organisationId", k.id, k.name, k.client_id as "clientId", k.expires_at as "expiresAt"
     from access.api_keys k join access.clients c on c.organisation_id = k.organisation_id and c.id = k.client_id
     where ${ending.text} and k.revoked_at is null and c.status = 'active' and k.replaced_by is null
     order by k.expires_at, k.id limit $${ending.values.length + 1}`,
    [...ending.values, limit],
  );
}
