import type { Sql, Transaction } from '../../foundation/database/database.ts';

/** Conditions of a bill `b` whose due time must be announced to a guarantor until $1. */
const toAnnounce = `b.status in ('due', 'secured') and b.guarantee_reference is not null
  and b.announced_due_by is distinct from b.due_by and b.due_by <= $1 and ($2::text is null or b.organisation_id = $2)`;

/** Whether a secured bill of an organisation, or of any, is due by a time and was not announced. */
export async function hasBillsToAnnounce(
  sql: Sql,
  by: Date,
  organisationId: string | null,
): Promise<boolean> {
  const rows = await sql.query(`select b.number from declarations.bills b where ${toAnnounce} limit 1`, [
    by,
    organisationId,
  ]);
  return rows.length > 0;
}

/** Marks secured bills that are due by a time as announced, and returns their references. */
export async function claimBillsToAnnounce(
  transaction: Transaction,
  by: Date,
  organisationId: string | null,
  most: number,
): Promise<string[]> {
  const rows = await transaction.query<{ reference: string }>(
    `update declarations.bills u set announced_due_by = u.due_by
     from (
       select b.declaration_id, b.number from declarations.bills b where ${toAnnounce}
       order by b.due_by limit $3 for update skip locked) c
     where u.declaration_id = c.declaration_id and u.number = c.number
     returning u.reference`,
    [by, organisationId, most],
  );
  return rows.map(({ reference }) => reference);
}
