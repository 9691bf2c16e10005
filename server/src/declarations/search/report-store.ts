import type { Sql } from '../../foundation/database/database.ts';
import { type StreamRole, statementPerAudience } from '../feed/public.ts';
import type { LodgedFor } from '../record/public.ts';

/** A declaration in an export; amounts and masses are decimal strings, times are RFC 3339. */
export interface ExportedDeclaration {
  readonly id: string;
  readonly lrn: string;
  readonly mrn: string | null;
  readonly type: string;
  readonly office: string | null;
  readonly status: string;
  readonly statusGroup: string;
  readonly lane: string | null;
  readonly version: number;
  readonly lodgedAt: string;
  readonly changedAt: string;
  readonly importer: string | null;
  readonly exporter: string | null;
  readonly goodsItems: number;
  readonly totalPackages: number | null;
  readonly grossMass: string | null;
  readonly invoiceAmount: string | null;
  readonly invoiceCurrency: string | null;
  readonly dutiesPayable: string | null;
  readonly dutiesSuspended: string | null;
  readonly dutiesCurrency: string | null;
}

export interface LodgedPeriod {
  readonly from: Date;
  readonly before: Date;
}

function rfc3339Sql(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** A line of an export; for the principal with the properties of `LodgedFor`. */
export type ExportedLine = ExportedDeclaration & Partial<LodgedFor>;

/** A position in an export with its line; the line is null if the declaration now has another principal. */
export interface ExportedPlace {
  readonly id: string;
  readonly lodgedAt: string;
  readonly line: ExportedLine | null;
}

// OFFSET 0 forces single lookups: a join that is planned for an average organisation would read all rows of a large
// one.
const exportText = statementPerAudience(({ isPrincipal, relation }) => {
  const [walked, id] = isPrincipal ? ['principal_entries', 'declaration_id'] : ['declarations', 'id'];
  const [joined, on] = isPrincipal ? ['left join', 'on true'] : ['cross join', ''];
  return `with next as materialized (
       select n.${id} as id, n.lodged_at from declarations.${walked} n
       where n.organisation_id = $1 and n.lodged_at is not null and n.lodged_at >= $2 and n.lodged_at < $3
         and (n.lodged_at, n.${id}) > (coalesce($4, '-infinity'::timestamptz), coalesce($5, ''))
       order by n.lodged_at, n.${id} limit $6
     )
     select ${isPrincipal ? `n.id as "placeId", ${rfc3339Sql('n.lodged_at')} as "placeAt",` : ''}
       d.id, d.lrn, d.mrn, d.type, d.office, d.status, d.status_group as "statusGroup", d.lane, d.version,
       ${rfc3339Sql('d.lodged_at')} as "lodgedAt", ${rfc3339Sql('d.changed_at')} as "changedAt", k.importer, k.exporter,
       k.goods_items as "goodsItems", k.total_packages as "totalPackages", trim_scale(k.gross_mass)::text as "grossMass",
       ${moneyText('k.invoice_amount')} as "invoiceAmount", k.invoice_currency as "invoiceCurrency",
       a.payable::text as "dutiesPayable", a.suspended::text as "dutiesSuspended", a.currency as "dutiesCurrency"${
         isPrincipal ? ', d.lodged_by as "lodgedBy", d.mandate_id as "mandateId"' : ''
       }
     from next n
       ${joined} lateral (
         select * from ${relation('declarations')} d where d.organisation_id = $1 and d.id = n.id offset 0) d ${on}
       ${joined} lateral (
         select * from ${relation('declaration_summary')} k where k.organisation_id = $1 and k.declaration_id = n.id offset 0) k ${on}
       left join lateral (
         select * from ${relation('assessments')} a
         where a.organisation_id = $1 and a.declaration_id = n.id and a.version = d.version offset 0) a on true
     order by n.lodged_at, n.id`;
});

/** Returns the next `most` declarations lodged in a period after a position, in the order of lodgement. */
export async function readLodgedDeclarations(
  sql: Sql,
  stream: { readonly organisationId: string; readonly role: StreamRole | undefined },
  { from, before }: LodgedPeriod,
  after: Pick<ExportedPlace, 'id' | 'lodgedAt'> | null,
  maxRows: number,
): Promise<ExportedPlace[]> {
  const rows = await sql.query<
    Omit<ExportedLine, 'id'> & {
      readonly placeId?: string;
      readonly placeAt?: string;
      readonly id: string | null;
    } & Record<string, unknown>
  >(exportText(stream.role), [
    ...[stream.organisationId, from, before, after?.lodgedAt ?? null, after?.id ?? null, maxRows],
  ]);
  return rows.map(({ placeId, placeAt, id, ...row }) => ({
    id: placeId ?? id ?? '',
    lodgedAt: placeAt ?? row.lodgedAt,
    line: id === null ? null : { id, ...row },
  }));
}

export interface CurrencySum {
  readonly currency: string;
  readonly amount: string;
}

export interface DutySum {
  readonly currency: string;
  readonly payable: string;
  readonly suspended: string;
}

/** Numbers and totals of the declarations that were lodged in one month (UTC), by current status. */
export interface SummaryEntry {
  /** Month, such as `2026-11`. */
  readonly month: string;
  readonly status: string;
  readonly count: number;
  readonly invoiced: readonly CurrencySum[];
  readonly duties: readonly DutySum[];
}

/**
 * Returns numbers and totals of a period by month and status in one database snapshot. Reads only the index of
 * lodgement times and the narrow rows of totals, so the cost depends on the length of the period.
 */
export function readSummary(
  sql: Sql,
  organisationId: string,
  { from, before }: LodgedPeriod,
  zone: string,
): Promise<SummaryEntry[]> {
  return sql.query<SummaryEntry>(
    `with lodged as materialized (
       select to_char(d.lodged_at at time zone $4::text, 'YYYY-MM') as month, d.status, d.id, d.version
       from declarations.declarations d
       where d.organisation_id = $1 and d.lodged_at is not null and d.lodged_at >= $2 and d.lodged_at < $3
     ),
     counted as (
       select l.month, l.status, count(*)::integer as count from lodged l group by l.month, l.status
     ),
     invoiced as (
       select l.month, l.status, k.invoice_currency as currency, sum(k.invoice_amount) as amount
       from lodged l
         join declarations.declaration_summary k on k.organisation_id = $1 and k.declaration_id = l.id
       where k.invoice_amount is not null and k.invoice_currency is not null
       group by l.month, l.status, k.invoice_currency
     ),
     assessed as (
       select l.month, l.status, a.currency, sum(a.payable) as payable, sum(a.suspended) as suspended
       from lodged l
         join declarations.assessments a
           on a.organisation_id = $1 and a.declaration_id = l.id and a.version = l.version
       group by l.month, l.status, a.currency
     )
     select c.month, c.status, c.count,
       coalesce((select json_agg(json_build_object('currency', i.currency, 'amount', ${moneyText('i.amount')})
           order by i.currency)
         from invoiced i where i.month = c.month and i.status = c.status), '[]') as invoiced,
       coalesce((select json_agg(json_build_object('currency', a.currency, 'payable', a.payable::text,
           'suspended', a.suspended::text) order by a.currency)
         from assessed a where a.month = c.month and a.status = c.status), '[]') as duties
     from counted c order by c.month, c.status`,
    [organisationId, from, before, zone],
  );
}

/** Returns the SQL that formats an amount with at least two decimals. */
export function moneyText(column: string): string {
  return `round(${column}, greatest(2, scale(trim_scale(${column}))))::text`;
}
