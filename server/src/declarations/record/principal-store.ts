import type { Database, Sql } from '../../foundation/database/database.ts';
import { findId } from './full-declaration-store.ts';
import type { Reference } from './store.ts';

/** A declaration that was lodged in somebody's name, as far as its principal has an account. */
export interface Represented {
  readonly id: string;
  /** The organisation of the representative: the declaration is stored there. */
  readonly lodgedBy: string;
  /** The principal's number. */
  readonly principal: string;
  readonly mandateId: string;
}

/** What was lodged in an organisation's name, by id or MRN; LRNs are the representative's own. */
export async function findRepresented(
  sql: Sql,
  organisationId: string,
  { by, value }: Reference,
): Promise<Represented | null> {
  if (by === 'lrn') return null;
  const [row] = await sql.query<Represented & Record<string, unknown>>(
    `select d.id, d.lodged_by as "lodgedBy", d.principal, d.mandate_id as "mandateId"
     from declarations.principal_declarations d where d.organisation_id = $1 and d.${by} = $2`,
    [organisationId, value],
  );
  return row ?? null;
}

/** Whose data a path's declaration is, for an organisation: its own, or a representative's; its own, too, where it has neither. */
export async function findHolder(
  database: Pick<Database, 'organisation'>,
  organisationId: string,
  reference: Reference,
): Promise<{ readonly organisationId: string; readonly represented: Represented | null }> {
  return database.organisation(organisationId, async (sql) => {
    const own = await findId(sql, organisationId, reference);
    const represented = own ? null : await findRepresented(sql, organisationId, reference);
    return { organisationId: represented?.lodgedBy ?? organisationId, represented };
  });
}

/**
 * What an organisation is shown of a declaration that a path names: of its own, or else of one that was lodged in its name,
 * which is read as whoever lodged it. Null where it has neither.
 */
export async function readAsShown<Found>(
  database: Pick<Database, 'organisation'>,
  organisationId: string,
  reference: Reference,
  read: (sql: Sql, organisationId: string) => Promise<Found | null>,
): Promise<Found | null> {
  const { own, lodgedBy } = await database.organisation(organisationId, async (sql) => {
    const found = await read(sql, organisationId);
    const represented = found === null ? await findRepresented(sql, organisationId, reference) : null;
    return { own: found, lodgedBy: represented?.lodgedBy };
  });
  if (lodgedBy === undefined) return own;
  return database.organisation(lodgedBy, (sql) => read(sql, lodgedBy));
}
