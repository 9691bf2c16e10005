import type { Database, Sql } from '../../foundation/database/database.ts';
import type { Reference } from './declaration-store.ts';
import { findId } from './full-declaration-store.ts';

/** A declaration that a representative lodged for a principal that has an account in the portal. */
export interface Represented {
  readonly id: string;
  /** The organisation of the representative, which stores the declaration. */
  readonly lodgedBy: string;
  readonly principal: string;
  readonly mandateId: string;
}

/**
 * Returns a declaration that was lodged in an organisation's name, by id or MRN. It can't be found by its LRN, which
 * belongs to the representative.
 */
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

/**
 * Returns the organisation that stores the declaration of a path: the given organisation or its representative. If
 * neither has the declaration, returns the given organisation.
 */
export async function findStoringOrganisation(
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
 * Reads the declaration of a path: one of the organisation, otherwise one that a representative lodged in its name,
 * which is read as the representative. Returns null if neither exists.
 */
export async function readForOrganisation<Found>(
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
