import type { Sql } from '../../foundation/database/database.ts';
import type { DeclaredSecurity } from '../document/public.ts';

/** A guarantee or a deferment account that a declaration names. */
interface NamedSecurity {
  readonly kind: DeclaredSecurity['kind'];
  readonly reference: string;
  /** The identification number of the principal that owns it; null if the declarant does. */
  readonly holder: string | null;
}

/** Returns the kinds of security that an organisation cannot use on a day: unknown, suspended or not valid. */
export async function findUnusable(
  sql: Sql,
  organisationId: string,
  securities: readonly NamedSecurity[],
  day: string,
): Promise<readonly DeclaredSecurity['kind'][]> {
  const rows = await sql.query<Pick<NamedSecurity, 'kind'>>(
    `select c.kind from jsonb_to_recordset($2::jsonb) as c(kind text, reference text, holder text)
     where not declarations.is_security_in_force($1, c.kind, c.reference, c.holder, $3)`,
    [organisationId, JSON.stringify(securities), day],
  );
  return rows.map(({ kind }) => kind);
}
