import type { Sql } from '../../foundation/database/database.ts';

export interface InvoiceTotal {
  readonly amount: string;
  readonly currency: string;
}

/** Returns the invoice totals of lodged declarations of any organisation by declaration id. */
export async function readInvoiceTotals(
  sql: Sql,
  versions: readonly { readonly organisationId: string; readonly id: string; readonly version: number }[],
): Promise<ReadonlyMap<string, InvoiceTotal>> {
  const rows = await sql.query<{ id: string; amount: string | null; currency: string | null }>(
    `select k.id, v.invoice ->> 'amount' as amount, v.invoice ->> 'currency' as currency
     from unnest($1::text[], $2::text[], $3::integer[]) as k (organisation_id, id, version)
       cross join lateral (
         select w.document::json -> 'invoice' as invoice from declarations.versions w
         where w.organisation_id = k.organisation_id and w.declaration_id = k.id and w.version = k.version offset 0) v`,
    [
      versions.map(({ organisationId }) => organisationId),
      versions.map(({ id }) => id),
      versions.map(({ version }) => version),
    ],
  );
  return new Map(
    rows.flatMap(({ id, amount, currency }) =>
      amount === null || currency === null ? [] : [[id, { amount, currency }] as const],
    ),
  );
}
