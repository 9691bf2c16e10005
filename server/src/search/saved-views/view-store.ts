import type { Sql, Transaction } from '../../foundation/database/database.ts';
import type { View } from './view.ts';

const viewColumns = `organisation_id as "organisationId", person_id as "personId", id, list, name, query as search, is_shared as shared, is_default as "isDefault",
  created_at as "createdAt", changed_at as "changedAt"`;

type ViewRow = View & Record<string, unknown>;

export type ViewOwner = Pick<View, 'organisationId' | 'personId'>;

/** Returns a person's own saved views, ordered by name. */
export function listOwnViews(sql: Sql, { organisationId, personId }: ViewOwner): Promise<View[]> {
  return sql.query<ViewRow>(
    `select ${viewColumns} from search.saved_views where organisation_id = $1 and person_id = $2 order by list, lower(name)`,
    [organisationId, personId],
  );
}

/** Returns the saved views that other members of the organisation share, ordered by name, up to a maximum. */
export function listSharedViews(
  sql: Sql,
  { organisationId, personId }: ViewOwner,
  list: string | null,
  limit: number,
): Promise<View[]> {
  return sql.query<ViewRow>(
    `select ${viewColumns} from search.saved_views
     where organisation_id = $1 and is_shared and ($3::text is null or list = $3) and person_id <> $2
     order by list, lower(name), id limit $4`,
    [organisationId, personId, list, limit],
  );
}

/** Locks the saved views of a person, so that concurrent changes of them wait. */
export async function lockViews(
  transaction: Transaction,
  { organisationId, personId }: ViewOwner,
): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `views ${organisationId} ${personId}`,
  ]);
}

export async function insertView(transaction: Transaction, view: View): Promise<void> {
  await transaction.query(
    `insert into search.saved_views
       (organisation_id, person_id, id, list, name, query, is_shared, is_default, created_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
    [
      ...[view.organisationId, view.personId, view.id, view.list, view.name, view.search],
      ...[view.shared, view.isDefault, view.createdAt],
    ],
  );
}

export async function updateView(transaction: Transaction, changed: View): Promise<void> {
  await transaction.query(
    `update search.saved_views set name = $3, query = $4, is_shared = $5, is_default = $6, changed_at = $7
     where organisation_id = $1 and id = $2`,
    [
      ...[changed.organisationId, changed.id, changed.name, changed.search],
      ...[changed.shared, changed.isDefault, changed.changedAt],
    ],
  );
}

/** Clears the default flag of the person's other saved views of the list, because a list has only one default view. */
export async function clearOtherDefaultViews(transaction: Transaction, view: View): Promise<void> {
  await transaction.query(
    `update search.saved_views set is_default = false
     where organisation_id = $1 and person_id = $2 and list = $3 and id <> $4 and is_default`,
    [view.organisationId, view.personId, view.list, view.id],
  );
}

export async function removeView(
  transaction: Transaction,
  { organisationId, personId }: ViewOwner,
  id: string,
) {
  const [removed] = await transaction.query<ViewRow>(
    `delete from search.saved_views where organisation_id = $1 and person_id = $2 and id = $3 returning ${viewColumns}`,
    [organisationId, personId, id],
  );
  return removed ?? null;
}
