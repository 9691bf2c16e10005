import type { Role } from '../callers/public.ts';
import type { Sql, Transaction } from '../foundation/database/database.ts';
import { type RowQuery, readRows } from '../foundation/database/read-together.ts';
import { whereClause, wherePageClause } from '../foundation/database/sql-condition.ts';
import type { ScopeOrganisation } from '../foundation/database/tenant-scope.ts';
import type { Organisation, OrganisationKind, OrganisationState } from './organisation.ts';
import type { Person } from './person.ts';

const organisationColumns = `id, kind, name, identification_number as "identificationNumber", status, version, capacity_weight as "capacityWeight",
  array(select n.number from organisations.identification_numbers n where n.organisation_id = organisations.id
    order by n.assigned_at, n.number) as numbers,
  registered_by as "registeredBy", refusal_reason as "refusalReason",
  created_at as "createdAt", changed_at as "changedAt"`;

/** Inserts an organisation with its identification number. Returns false if another organisation has the number. */
export async function insertOrganisation(
  transaction: Transaction,
  organisation: Organisation,
): Promise<boolean> {
  const rows = await transaction.query(
    `with free as (
       insert into organisations.identification_numbers (number, organisation_id, assigned_at)
       values ($4::text, $1::text, $7::timestamptz) on conflict do nothing returning number
     )
     insert into organisations.organisations
       (id, kind, name, identification_number, status, version, created_at, changed_at, registered_by)
     select $1::text, $2::text, $3::text, f.number, $5::text, $6::integer, $7::timestamptz, $8::timestamptz, $9::text
     from free f
     on conflict (identification_number) where status <> 'refused' do nothing returning id`,
    [
      organisation.id,
      organisation.kind,
      organisation.name,
      organisation.identificationNumber,
      organisation.status,
      organisation.version,
      organisation.createdAt,
      organisation.changedAt,
      organisation.registeredBy,
    ],
  );
  return rows.length === 1;
}

export async function findOrganisation(
  sql: Sql,
  within: ScopeOrganisation,
  id: string,
): Promise<Organisation | null> {
  return selectOrganisation(sql, within, id, '');
}

/** Returns the oldest customs authority, or null if there is none yet. */
export async function findAuthority(sql: Sql): Promise<Organisation | null> {
  // The kind is a literal instead of a parameter, so that the query planner takes into account that few
  // organisations have it.
  const [first] = await sql.query<Organisation>(
    `select ${organisationColumns} from organisations.organisations where kind = 'customs_authority' order by id limit 1`,
  );
  return first ?? null;
}

/** Reads the names of the organisations with these ids. */
export function organisationNamesQuery(
  ids: readonly string[],
): RowQuery<{ readonly id: string; readonly name: string }> {
  return {
    text: 'select id, name from organisations.organisations where id = any ($1)',
    values: [[...new Set(ids)]],
  };
}

export async function namesOfOrganisations(
  sql: Sql,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await readRows(sql, organisationNamesQuery(ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Finds an organisation and locks it until the end of the transaction. */
export async function lockOrganisation(
  transaction: Transaction,
  within: ScopeOrganisation,
  id: string,
): Promise<Organisation | null> {
  return selectOrganisation(transaction, within, id, 'for update');
}

async function selectOrganisation(
  sql: Sql,
  within: ScopeOrganisation,
  id: string,
  lock: '' | 'for update',
): Promise<Organisation | null> {
  const { text, values } = whereClause([
    ['id =', id],
    ['id =', within],
  ]);
  const rows = await sql.query<Organisation>(
    `select ${organisationColumns} from organisations.organisations where ${text} ${lock}`,
    values,
  );
  return rows[0] ?? null;
}

/** Updates name, status and capacity weight of an organisation, with its version and time of change. */
export async function updateOrganisation(transaction: Transaction, changed: Organisation): Promise<void> {
  await transaction.query(
    `update organisations.organisations
     set name = $2, status = $3, version = $4, changed_at = $5, refusal_reason = $6, capacity_weight = $7 where id = $1`,
    [
      changed.id,
      changed.name,
      changed.status,
      changed.version,
      changed.changedAt,
      changed.refusalReason,
      changed.capacityWeight,
    ],
  );
}

export interface OrganisationFilter {
  readonly kind?: OrganisationKind;
  readonly status?: OrganisationState;
}

/** Returns a page of organisations, oldest first. Returns one row more than the page size if there is a next page. */
export async function listOrganisations(
  sql: Sql,
  within: ScopeOrganisation,
  filter: OrganisationFilter,
  page: { readonly after: string | null; readonly limit: number },
): Promise<Organisation[]> {
  const {
    text,
    values,
    most: limit,
  } = wherePageClause(
    [
      ['id =', within],
      ['kind =', filter.kind],
      ['status =', filter.status],
      ['id >', page.after],
    ],
    page,
  );
  return sql.query<Organisation>(
    `select ${organisationColumns} from organisations.organisations where ${text} order by id limit ${limit}`,
    values,
  );
}

/** Data of an organisation that the guard needs to authorise requests. */
export interface OrganisationAccess {
  readonly id: string;
  readonly name: string;
  readonly kind: OrganisationKind;
  readonly status: OrganisationState;
  /** Identification numbers under which the organisation can declare. */
  readonly numbers: readonly string[];
  readonly capacityWeight: number;
}

/**
 * Builds an SQL expression that returns the access data of an organisation as JSON, or null. `id` is the SQL
 * expression of its id.
 */
export function organisationAccessSql(id: string): string {
  return `(select jsonb_build_object('id', o.id, 'name', o.name, 'kind', o.kind, 'status', o.status,
             'capacityWeight', o.capacity_weight, 'numbers', array(select n.number from organisations.identification_numbers n where n.organisation_id = o.id
               order by n.assigned_at, n.number))
           from organisations.organisations o where o.id = ${id})`;
}

/**
 * Data of a person that the guard needs to authorise requests. The role is null without a membership in the
 * organisation.
 */
export interface PersonAccess {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly status: Person['status'];
  readonly role: Role | null;
}

/** Builds an SQL expression that returns the access data of a person in an organisation as JSON, or null. */
export function personAccessSql(personId: string, inOrganisation: string): string {
  return `(select jsonb_build_object('id', p.id, 'name', p.name, 'email', p.email, 'status', p.status, 'role',
             (select m.role from organisations.memberships m
              where m.organisation_id = ${inOrganisation} and m.person_id = p.id))
           from organisations.people p where p.id = ${personId})`;
}

/**
 * Returns the access data of several people, each in a given organisation, in the same order. Must run as the
 * system.
 */
export async function personAccessesOf(
  sql: Sql,
  people: readonly { readonly id: string; readonly organisationId: string }[],
): Promise<(PersonAccess | null)[]> {
  if (people.length === 0) return [];
  const rows = await sql.query<{ person: PersonAccess | null }>(
    `select ${personAccessSql('a.person_id', 'a.organisation_id')} as person
     from unnest($1::text[], $2::text[]) with ordinality as a (person_id, organisation_id, place) order by a.place`,
    [people.map(({ id }) => id), people.map(({ organisationId }) => organisationId)],
  );
  return rows.map(({ person }) => person);
}

export async function countPendingRegistrationsOf(sql: Sql, personId: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::integer as count from organisations.organisations
     where registered_by = $1 and status = 'pending'`,
    [personId],
  );
  return row?.count ?? 0;
}

export interface PendingApprovals {
  readonly count: number;
  /** Time of the oldest pending registration; null if there is none. */
  readonly oldest: Date | null;
}

/** Counts the registrations of organisations that await approval. */
export async function countPendingOrganisations(sql: Sql): Promise<PendingApprovals> {
  const [row] = await sql.query<PendingApprovals & Record<string, unknown>>(
    `select count(*)::integer as count, min(o.created_at) as oldest
     from organisations.organisations o where o.status = 'pending'`,
  );
  return row ?? { count: 0, oldest: null };
}

/** Returns the organisations that were registered in a period and await approval. */
export function listPendingOrganisations(
  sql: Sql,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<{ readonly id: string; readonly name: string }[]> {
  return sql.query<{ id: string; name: string }>(
    `select o.id, o.name from organisations.organisations o
     where o.status = 'pending' and o.created_at > $1 and o.created_at <= $2 order by o.id`,
    [from, to],
  );
}
