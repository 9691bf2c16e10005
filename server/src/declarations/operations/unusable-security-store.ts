import type { Sql } from '../../foundation/database/database.ts';
import type { DeclaredSecurity } from '../document/public.ts';

/** A guarantee or a deferment account that a declaration names. */
interface NamedSecurity {
  readonly kind: DeclaredSecurity['kind'];
  readonly reference: string;
  readonly pointer: string;
  /** The identification number of the principal that owns the security; null if the declarant owns it. */
  readonly holder: string | null;
}

/**
 * Returns the pointers of the securities that an organisation can't use on a day, because they are unknown, suspended
 * or not valid.
 */
export async function findUnusable(
  sql: Sql,
  organisationId: string,
  securities: readonly NamedSecurity[],
  day: string,
): Promise<readonly string[]> {
  const rows = await sql.query<Pick<NamedSecurity, 'pointer'>>(
    `select c.pointer from jsonb_to_recordset($2::jsonb) as c(kind text, reference text, holder text, pointer text)
     where not declarations.is_security_in_force($1, c.kind, c.reference, c.holder, $3)`,
    [organisationId, JSON.stringify(securities), day],
  );
  return rows.map(({ pointer }) => pointer);
}
