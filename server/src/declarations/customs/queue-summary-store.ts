import { directionOf } from '../../country/public.ts';
import type { Sql } from '../../foundation/database/database.ts';
import type { QueueRow } from './customs-queue-store.ts';

interface QueueAmount {
  readonly amount: string;
  readonly currency: string;
}

/** Values of a lodged declaration that the officer queue shows. */
export interface QueueSummary {
  readonly invoice: QueueAmount | null;
  /** Payable duties of the current version; null before they are calculated. */
  readonly duties: QueueAmount | null;
  /** Name of the importer, or of the exporter of an export. */
  readonly partyName: string | null;
  readonly goods: { readonly description: string | null; readonly items: number };
}

interface SummaryRow extends Record<string, unknown> {
  readonly id: string;
  readonly amount: string | null;
  readonly currency: string | null;
  readonly payable: string | null;
  readonly dutyCurrency: string | null;
  readonly importer: string | null;
  readonly exporter: string | null;
  readonly description: string | null;
  readonly items: number | null;
}

/** Returns the summaries of lodged declarations of any organisation by declaration id. */
export async function readQueueSummaries(
  sql: Sql,
  declarations: readonly Pick<QueueRow, 'organisationId' | 'id' | 'version' | 'type'>[],
): Promise<ReadonlyMap<string, QueueSummary>> {
  const types = new Map(declarations.map(({ id, type }) => [id, type]));
  const rows = await sql.query<SummaryRow>(
    `select k.id, v.document #>> '{invoice,amount}' as amount, v.document #>> '{invoice,currency}' as currency,
       s.payable::text as payable, s.currency as "dutyCurrency", v.document #>> '{importer,name}' as importer,
       v.document #>> '{exporter,name}' as exporter, v.document #>> '{goodsItems,0,description}' as description,
       jsonb_array_length(v.document -> 'goodsItems') as items
     from unnest($1::text[], $2::text[], $3::integer[]) as k (organisation_id, id, version)
       cross join lateral (
         select w.document::jsonb as document from declarations.versions w
         where w.organisation_id = k.organisation_id and w.declaration_id = k.id and w.version = k.version offset 0) v
       left join lateral (
         select a.payable, a.currency from declarations.assessments a
         where a.organisation_id = k.organisation_id and a.declaration_id = k.id and a.version = k.version offset 0) s on true`,
    [
      declarations.map(({ organisationId }) => organisationId),
      declarations.map(({ id }) => id),
      declarations.map(({ version }) => version),
    ],
  );
  return new Map(
    rows.map((row) => {
      const type = types.get(row.id);
      return [
        row.id,
        {
          invoice: amountOf(row.amount, row.currency),
          duties: amountOf(row.payable, row.dutyCurrency),
          partyName: type !== undefined && directionOf(type) === 'export' ? row.exporter : row.importer,
          goods: { description: row.description, items: row.items ?? 0 },
        },
      ];
    }),
  );
}

function amountOf(amount: string | null, currency: string | null): QueueAmount | null {
  return amount === null || currency === null ? null : { amount, currency };
}
