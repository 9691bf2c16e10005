import type { Sql } from '../../foundation/database/database.ts';
import type { DeferredBill } from './statement.ts';

export interface ChargedBill extends DeferredBill {
  /** Reference of the statement that contains the bill; null until the statement exists. */
  readonly statement: string | null;
}

/** Lists the bills of an account, newest first, with one more than the page if there is one. */
export function listChargedBills(
  sql: Sql,
  { organisationId, number }: { readonly organisationId: string; readonly number: string },
  page: { readonly after: string | null; readonly limit: number },
): Promise<ChargedBill[]> {
  const [day = 'infinity', reference = ''] = page.after?.split(' ') ?? [];
  return sql.query<ChargedBill & Record<string, unknown>>(
    `select d.reference, d.mrn, d.charged_on::text as "chargedDate", d.declaration_id as "declarationId",
       d.declared_by = d.organisation_id as "isOwn", d.amount::text, d.outstanding::text, d.statement
     from registers.deferred_bills d
     where d.organisation_id = $1 and d.account = $2 and (d.charged_on, d.reference) < ($3::date, $4)
     order by d.charged_on desc, d.reference desc limit $5`,
    [organisationId, number, day, reference, page.limit + 1],
  );
}
