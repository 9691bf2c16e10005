import type { Sql } from '../../foundation/database/database.ts';

/** Goods that another organisation has placed under an authorisation. Quantities are decimals. */
export interface AuthorisedStock {
  readonly declaration: string;
  readonly item: number;
  readonly mrn: string;
  readonly placed: string;
  readonly available: string;
  readonly unit: string;
  /** Day on which the goods were released or exited; null until then. */
  readonly placedDate: string | null;
}

/** Lists the stock that other organisations have placed under an authorisation of the current organisation. */
export function listAuthorisedStock(
  sql: Sql,
  authorisation: string,
  page: { readonly after: string | null; readonly limit: number },
): Promise<AuthorisedStock[]> {
  const [declaration = '', item = '0'] = page.after?.split(' ') ?? [];
  return sql.query<AuthorisedStock & Record<string, unknown>>(
    `select s.declaration_id as declaration, s.item, s.mrn, declarations.quantity_text(s.placed) as placed,
       declarations.quantity_text(s.remaining) as available, s.unit, s.opened_on::text as "placedDate"
     from declarations.authorised_stock($1, $2, $3, $4) s`,
    [authorisation, declaration, item, page.limit + 1],
  );
}
