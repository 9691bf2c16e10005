import type { Sql } from '../../foundation/database/database.ts';

/** A change of the reserved or used amount of a guarantee by a declaration. */
export interface GuaranteeUse {
  readonly id: string;
  readonly mrn: string;
  readonly at: Date;
  readonly reserved: string;
  readonly used: string;
}

/** Lists the uses of a guarantee by declarations of other organisations, newest first. */
export function listUsesByOthers(
  sql: Sql,
  { organisationId, reference }: { readonly organisationId: string; readonly reference: string },
  page: { readonly after: string | null; readonly limit: number },
): Promise<GuaranteeUse[]> {
  return sql.query<GuaranteeUse & Record<string, unknown>>(
    `select u.id::text, u.mrn, u.at, u.reserved::text, u.used::text
     from declarations.guarantee_uses($1, $2, $3, $4) u`,
    [organisationId, reference, page.after, page.limit + 1],
  );
}
