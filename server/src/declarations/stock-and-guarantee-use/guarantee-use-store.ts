import type { Sql } from '../../foundation/database/database.ts';

/** A change of the reserved or used amount of a guarantee, caused by a declaration. */
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

/** A change of the reserved or used amount of a guarantee, for its guarantor. */
export interface GuarantorReservation extends Omit<GuaranteeUse, 'mrn'> {
  readonly bill: string | null;
  readonly mrn: string | null;
}

/** Lists the changes of a guarantee for its guarantor, newest first. */
export function listReservationsOfGuarantor(
  sql: Sql,
  guarantee: string,
  page: { readonly after: string | null; readonly limit: number },
): Promise<GuarantorReservation[]> {
  return sql.query<GuarantorReservation & Record<string, unknown>>(
    `select u.id::text, u.bill, u.mrn, u.at, u.reserved::text, u.used::text
     from declarations.guarantor_reservations($1, $2, $3) u`,
    [guarantee, page.after, page.limit + 1],
  );
}
