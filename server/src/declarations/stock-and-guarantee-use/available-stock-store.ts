import type { Sql } from '../../foundation/database/database.ts';

/** Goods that the current organisation has placed under a procedure and that remain. Quantities are decimals. */
export interface AvailableStock {
  readonly declaration: string;
  readonly item: number;
  readonly mrn: string;
  readonly procedure: string;
  readonly commodityCode: string;
  readonly authorisation: string | null;
  readonly placed: string;
  readonly available: string;
  readonly unit: string;
  /** Day of the release or exit; null until then. */
  readonly placedDate: string | null;
  /** Last day for the discharge; null without a limit. */
  readonly dueDate: string | null;
}

/** Lists the available stock of an organisation, optionally of one authorisation, in the order of its declarations. */
export function listAvailableStock(
  sql: Sql,
  organisationId: string,
  authorisation: string | null,
  page: { readonly after: string | null; readonly limit: number },
): Promise<AvailableStock[]> {
  const [declaration = '', item = '0'] = page.after?.split(' ') ?? [];
  return sql.query<AvailableStock & Record<string, unknown>>(
    `select s.declaration_id as declaration, s.item, s.mrn, s.procedure, s.commodity_code as "commodityCode",
       s.authorisation, declarations.quantity_text(s.placed) as placed,
       declarations.quantity_text(s.remaining) as available, s.unit, s.opened_on::text as "placedDate",
       s.due_on::text as "dueDate"
     from declarations.stock s
     where s.organisation_id = $1 and s.remaining > 0 and ($2::text is null or s.authorisation = $2)
       and (s.declaration_id, s.item) > ($3, $4::integer)
     order by s.declaration_id, s.item limit $5`,
    [organisationId, authorisation, declaration, item, page.limit + 1],
  );
}
