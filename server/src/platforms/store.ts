import type { Sql, Transaction } from '../foundation/database/database.ts';
import { whereClause, wherePageClause } from '../foundation/database/sql-condition.ts';
import type { ScopeOrganisation } from '../foundation/database/tenant-scope.ts';
import { formatPlatformId, type Platform, type PlatformState } from './platform.ts';

const platformColumns = `organisation_id as "organisationId", id, name, status, domains, registered_by as "registeredBy",
  version, created_at as "createdAt", changed_at as "changedAt"`;

/** Returns the next platform identifier. An identifier that is not used is skipped. */
export async function nextPlatformId(transaction: Transaction): Promise<string> {
  const [row] = await transaction.query<{ number: string }>(
    "select nextval('platforms.platform_number') as number",
  );
  if (!row) throw new Error('nextval returned no row');
  return formatPlatformId(BigInt(row.number));
}

/** Counts the platforms of an owner. Makes other registrations of the owner wait until the end of the transaction. */
export async function countPlatforms(transaction: Transaction, organisationId: string): Promise<number> {
  await transaction.query("select pg_advisory_xact_lock(hashtextextended('platforms ' || $1, 0))", [
    organisationId,
  ]);
  const [row] = await transaction.query<{ count: number }>(
    'select count(*)::integer as count from platforms.platforms p where p.organisation_id = $1',
    [organisationId],
  );
  return row?.count ?? 0;
}

export async function insertPlatform(transaction: Transaction, platform: Platform): Promise<void> {
  await transaction.query(
    `insert into platforms.platforms
       (organisation_id, id, name, status, domains, version, created_at, changed_at, registered_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      platform.organisationId,
      platform.id,
      platform.name,
      platform.status,
      platform.domains,
      platform.version,
      platform.createdAt,
      platform.changedAt,
      platform.registeredBy,
    ],
  );
}

export async function findPlatform(
  sql: Sql,
  within: ScopeOrganisation,
  id: string,
): Promise<Platform | null> {
  return selectPlatform(sql, within, id, '');
}

/** Finds a platform and locks it until the end of the transaction. */
export async function lockPlatform(
  transaction: Transaction,
  within: ScopeOrganisation,
  id: string,
): Promise<Platform | null> {
  return selectPlatform(transaction, within, id, 'for update');
}

async function selectPlatform(
  sql: Sql,
  within: ScopeOrganisation,
  id: string,
  lock: '' | 'for update',
): Promise<Platform | null> {
  const { text, values } = whereClause([
    ['organisation_id =', within],
    ['id =', id],
  ]);
  const rows = await sql.query<Platform>(
    `select ${platformColumns} from platforms.platforms where ${text} ${lock}`,
    values,
  );
  return rows[0] ?? null;
}

/** Updates name, domains and status of a platform, with its version and time of change. */
export async function updatePlatform(transaction: Transaction, changed: Platform): Promise<void> {
  await transaction.query(
    `update platforms.platforms set name = $3, domains = $4, status = $5, version = $6, changed_at = $7
     where organisation_id = $1 and id = $2`,
    [
      changed.organisationId,
      changed.id,
      changed.name,
      changed.domains,
      changed.status,
      changed.version,
      changed.changedAt,
    ],
  );
}

export interface PlatformFilter {
  readonly status?: PlatformState;
  readonly organisationId?: string;
}

/**
 * Returns a page of platforms ordered by identifier. Returns one row more than the page size if there is a next
 * page.
 */
export async function listPlatforms(
  sql: Sql,
  within: ScopeOrganisation,
  filter: PlatformFilter,
  page: { readonly after: string | null; readonly limit: number },
): Promise<Platform[]> {
  const {
    text,
    values,
    most: limit,
  } = wherePageClause(
    [
      ['organisation_id =', within],
      ['organisation_id =', filter.organisationId],
      ['status =', filter.status],
      ['id >', page.after],
    ],
    page,
  );
  return sql.query<Platform>(
    `select ${platformColumns} from platforms.platforms where ${text} order by id limit ${limit}`,
    values,
  );
}

/** Returns the names of platforms by their ids. */
export async function namesOfPlatforms(
  sql: Sql,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await sql.query<{ id: string; name: string }>(
    'select id, name from platforms.platforms where id = any ($1)',
    [[...new Set(ids)]],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns the origins of all active platforms of all organisations. */
export async function listActiveOrigins(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ origin: string }>(
    "select distinct unnest(domains) as origin from platforms.platforms where status = 'active'",
  );
  return rows.map((row) => row.origin);
}

/** Data of a platform that the guard needs to authorise requests. */
export interface AuthorisedPlatform {
  readonly id: string;
  readonly organisationId: string;
  readonly status: PlatformState;
  /** Normalised origins. */
  readonly domains: readonly string[];
}

/**
 * Builds an SQL expression that returns the access data of a platform as JSON, or null if it does not exist.
 * `id` is the SQL expression of its id.
 */
export function platformAccessSql(id: string): string {
  return `(select jsonb_build_object('id', f.id, 'organisationId', f.organisation_id, 'status', f.status,
             'domains', f.domains)
           from platforms.platforms f where f.id = ${id})`;
}

/** Counts the platforms that await approval, with the registration time of the oldest; null if there are none. */
export async function countPendingPlatforms(
  sql: Sql,
): Promise<{ readonly count: number; readonly oldest: Date | null }> {
  const [row] = await sql.query<{ count: number; oldest: Date | null }>(
    `select count(*)::integer as count, min(p.created_at) as oldest
     from platforms.platforms p where p.status = 'pending'`,
  );
  return row ?? { count: 0, oldest: null };
}

/** Returns the platforms that were registered in a period and await approval. */
export function listPendingPlatforms(
  sql: Sql,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<{ readonly id: string; readonly name: string }[]> {
  return sql.query<{ id: string; name: string }>(
    `select p.id, p.name from platforms.platforms p
     where p.status = 'pending' and p.created_at > $1 and p.created_at <= $2 order by p.id`,
    [from, to],
  );
}
