import type { Sql, Transaction } from '../../foundation/database/database.ts';
import { whereClause, wherePageClause } from '../../foundation/database/sql-condition.ts';
import type { ScopeOrganisation } from '../../foundation/database/tenant-scope.ts';
import type { Client, ClientState, UserType } from './client.ts';

/** Builds an SQL expression that returns the responsible person of a row of `access.clients` as JSON, or null. */
export function responsiblePersonSql(clients: string): string {
  return `(case when ${clients}.responsible_id is not null then
    jsonb_build_object('id', ${clients}.responsible_id, 'organisationId', ${clients}.responsible_in) end)`;
}

const clientColumns = `organisation_id as "organisationId", id, user_type as "userType", platform_id as "platformId", name,
  status, scopes, domains, redirect_uris as "redirectUris", keep_bodies as "keepBodies", jwks, version, created_at as "createdAt",
  changed_at as "changedAt", ${responsiblePersonSql('clients')} as responsible`;

/** Inserts a client with the digest of its secret, or without one when it authenticates with keys. */
export async function insertClient(
  transaction: Transaction,
  client: Client,
  secretHash: Uint8Array | null,
): Promise<void> {
  await transaction.query(
    `insert into access.clients (organisation_id, id, user_type, platform_id, name, status, scopes, domains,
       redirect_uris, secret_hash, jwks, version, created_at, changed_at, responsible_id, responsible_in, keep_bodies)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
    [
      client.organisationId,
      client.id,
      client.userType,
      client.platformId,
      client.name,
      client.status,
      client.scopes,
      client.domains,
      client.redirectUris,
      secretHash,
      client.jwks && JSON.stringify(client.jwks),
      client.version,
      client.createdAt,
      client.changedAt,
      client.responsible?.id ?? null,
      client.responsible?.organisationId ?? null,
      client.keepBodies,
    ],
  );
}

export async function findClient(sql: Sql, within: ScopeOrganisation, id: string): Promise<Client | null> {
  return selectClient(sql, within, id, '');
}

/**
 * Locks a client until the end of the transaction. Transactions that change its keys lock it first, so the keys
 * are locked too.
 */
export async function lockClient(
  transaction: Transaction,
  within: ScopeOrganisation,
  id: string,
): Promise<Client | null> {
  return selectClient(transaction, within, id, 'for update');
}

async function selectClient(
  sql: Sql,
  within: ScopeOrganisation,
  id: string,
  lock: '' | 'for update',
): Promise<Client | null> {
  const { text, values } = whereClause([
    ['organisation_id =', within],
    ['id =', id],
  ]);
  const rows = await sql.query<Client>(
    `select ${clientColumns} from access.clients where ${text} ${lock}`,
    values,
  );
  return rows[0] ?? null;
}

export async function updateClient(transaction: Transaction, changed: Client): Promise<void> {
  await transaction.query(
    `update access.clients set name = $3, status = $4, scopes = $5, domains = $6, redirect_uris = $7, jwks = $8,
       version = $9, changed_at = $10, responsible_id = $11, responsible_in = $12, keep_bodies = $13
     where organisation_id = $1 and id = $2`,
    [
      changed.organisationId,
      changed.id,
      changed.name,
      changed.status,
      changed.scopes,
      changed.domains,
      changed.redirectUris,
      changed.jwks && JSON.stringify(changed.jwks),
      changed.version,
      changed.changedAt,
      changed.responsible?.id ?? null,
      changed.responsible?.organisationId ?? null,
      changed.keepBodies,
    ],
  );
}

/** Whether the secret of a locked client was replaced after `since`. */
export async function hasSecretChangedSince(
  transaction: Transaction,
  client: Client,
  since: Date,
): Promise<boolean> {
  const rows = await transaction.query(
    'select from access.clients where organisation_id = $1 and id = $2 and secret_changed_at > $3',
    [client.organisationId, client.id, since],
  );
  return rows.length > 0;
}

/**
 * Replaces the secret of a client; the previous one becomes invalid with the commit. The caller who sees the
 * new secret becomes the responsible person.
 */
export async function updateClientSecret(
  transaction: Transaction,
  client: Client,
  secretHash: Uint8Array,
): Promise<void> {
  await transaction.query(
    `update access.clients set secret_hash = $3, secret_changed_at = $5, version = $4, changed_at = $5,
       responsible_id = $6, responsible_in = $7
     where organisation_id = $1 and id = $2`,
    [
      client.organisationId,
      client.id,
      secretHash,
      client.version,
      client.changedAt,
      client.responsible?.id ?? null,
      client.responsible?.organisationId ?? null,
    ],
  );
}

export interface ClientFilter {
  readonly status?: ClientState;
  readonly userType?: UserType;
  readonly platformId?: string;
  readonly organisationId?: string;
  readonly responsibleId?: string;
}

/** Lists clients, oldest first. Returns one row more than the page size if there is a next page. */
export async function listClients(
  sql: Sql,
  within: ScopeOrganisation,
  filter: ClientFilter,
  page: { readonly after: string | null; readonly limit: number },
): Promise<Client[]> {
  const { text, values, most } = wherePageClause(
    [
      ['organisation_id =', within],
      ['organisation_id =', filter.organisationId],
      ['status =', filter.status],
      ['user_type =', filter.userType],
      ['platform_id =', filter.platformId],
      ['responsible_id =', filter.responsibleId],
      ['id >', page.after],
    ],
    page,
  );
  return sql.query<Client>(
    `select ${clientColumns} from access.clients where ${text} order by id limit ${most}`,
    values,
  );
}

/** Suspends the clients for which a person is responsible, in one organisation or in all; returns them. */
export function suspendClientsOfPerson(
  transaction: Transaction,
  personId: string,
  organisationId: string | null,
  now: Date,
): Promise<Client[]> {
  return transaction.query<Client>(
    `update access.clients set status = 'suspended', version = version + 1, changed_at = $3
     where responsible_id = $1 and ($2::text is null or responsible_in = $2) and status = 'active'
     returning ${clientColumns}`,
    [personId, organisationId, now],
  );
}

/** Returns the active clients for which a person is responsible, in one organisation or in all. */
export function activeClientsOf(
  sql: Sql,
  personId: string,
  organisationId: string | null,
): Promise<Client[]> {
  return sql.query<Client>(
    `select ${clientColumns} from access.clients
     where responsible_id = $1 and ($2::text is null or responsible_in = $2) and status = 'active' order by id`,
    [personId, organisationId],
  );
}

// Arbitrary constant: all nodes that share a database use the same advisory lock.
const seedingLock = 7_203_114_560;

/** Prevents other nodes from seeding the same empty database until the end of the transaction. */
export async function lockSeeding(transaction: Transaction): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock($1)', [seedingLock]);
}

/**
 * Returns the clients among `ids` whose request and response bodies the sandbox captures. Locks their setting
 * until the end of the transaction.
 */
export async function findClientsWithCapture(
  transaction: Transaction,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await transaction.query<{ id: string }>(
    'select id from access.clients where id = any ($1) and keep_bodies order by id for share',
    [ids],
  );
  return rows.map(({ id }) => id);
}

export async function countClients(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ count: number }>('select count(*)::integer as count from access.clients');
  return row?.count ?? 0;
}
