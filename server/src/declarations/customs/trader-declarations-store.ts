import { declarationTypes, directionOf } from '../../country/public.ts';
import type { Sql } from '../../foundation/database/database.ts';
import type { DeclarationType } from '../document/public.ts';
import { finalStatuses, type Status } from '../lifecycle/public.ts';

/** A lodged declaration of a trader: an import with the trader as importer, or an export with it as exporter. */
export interface TraderDeclaration {
  readonly organisationId: string;
  readonly id: string;
  readonly mrn: string | null;
  readonly type: DeclarationType;
  readonly office: string | null;
  readonly status: Status;
  readonly lodgedAt: Date;
  readonly isReleased: boolean;
  readonly isRefused: boolean;
  /** Whether customs has decided on the release, or the declaration has ended without a release. */
  readonly isDecided: boolean;
}

type TraderDeclarationKey = Pick<TraderDeclaration, 'organisationId' | 'id'>;

function typesOf(direction: 'import' | 'export'): string[] {
  return declarationTypes.filter((type) => directionOf(type) === direction);
}

/**
 * Lists the lodged declarations of the traders with these identification numbers, also those of their representatives, newest
 * first. `complete` is false if there are more than `most`.
 */
export async function listTraderDeclarations(
  system: Sql,
  numbers: readonly string[],
  most: number,
): Promise<{ readonly declarations: TraderDeclaration[]; readonly complete: boolean }> {
  // The inner LIMIT reads the index backwards, so that the cost does not grow with the number of declarations.
  const rows = await system.query<(TraderDeclaration | { readonly id: null }) & Record<string, unknown>>(
    `select d.* from unnest($1::text[]) as n (number) cross join lateral (
         select t.organisation_id, t.declaration_id, t.kind from declarations.search_terms t
         where t.value = n.number and t.kind in ('importer', 'exporter')
         order by t.declaration_id desc limit $5) t
       left join lateral (
         select d.organisation_id as "organisationId", d.id, d.mrn, d.type, d.office, d.status, d.lodged_at as "lodgedAt",
           d.lifecycle ->> 'releasedAt' is not null as "isReleased", d.status_group = 'failed' as "isRefused",
           d.lifecycle ->> 'releasedAt' is not null or d.status = any ($4) as "isDecided"
         from declarations.declarations d
         where d.organisation_id = t.organisation_id and d.id = t.declaration_id and d.lodged_at is not null
           and d.type = any (case t.kind when 'importer' then $2::text[] else $3::text[] end) offset 0) d on true
     order by t.declaration_id desc limit $5`,
    [numbers, typesOf('import'), typesOf('export'), finalStatuses, most + 1],
  );
  return {
    declarations: rows.slice(0, most).filter((row) => row.id !== null),
    complete: rows.length <= most,
  };
}

/** Lists which of the commodity codes the given declarations contain. */
export function listDeclaredCommodities(
  system: Sql,
  declarations: readonly TraderDeclarationKey[],
  commodityCodes: readonly string[],
): Promise<{ readonly id: string; readonly commodityCode: string }[]> {
  return system.query(
    `select t.declaration_id as id, t.value as "commodityCode"
     from unnest($1::text[], $2::text[]) as k (organisation_id, id) cross join lateral (
       select t.declaration_id, t.value from declarations.search_terms t
       where t.organisation_id = k.organisation_id and t.kind = 'commodity' and t.value = any ($3)
         and t.declaration_id = k.id offset 0) t`,
    [
      declarations.map(({ organisationId }) => organisationId),
      declarations.map(({ id }) => id),
      commodityCodes,
    ],
  );
}

/** The procedures in which a trader contests the decisions on a declaration. */
interface ContestedDecisions {
  readonly id: string;
  /** Whether a hearing or an appeal has not ended. */
  readonly isContested: boolean;
  /** Time of the latest bill that was not cancelled; null without one. */
  readonly lastBilledAt: Date | null;
  /** Time of the latest bill that was annulled by an appeal; null without one. */
  readonly annulledBillAt: Date | null;
}

export function readContestedDecisions(
  system: Sql,
  declarations: readonly TraderDeclarationKey[],
): Promise<ContestedDecisions[]> {
  return system.query<ContestedDecisions & Record<string, unknown>>(
    `select k.id,
       exists (select from declarations.hearings h
         where h.organisation_id = k.organisation_id and h.declaration_id = k.id and h.ended_at is null)
       or exists (select from declarations.appeals a where a.declaration_id = k.id and a.status = 'submitted')
         as "isContested",
       (select max(b.created_at) from declarations.bills b
         where b.organisation_id = k.organisation_id and b.declaration_id = k.id and b.status <> 'cancelled')
         as "lastBilledAt",
       (select max(b.created_at) from declarations.appeals a
           join declarations.bills b on b.declaration_id = k.id and b.reference = a.bill_reference
         where a.declaration_id = k.id and a.status = 'allowed') as "annulledBillAt"
     from unnest($1::text[], $2::text[]) as k (organisation_id, id)`,
    [declarations.map(({ organisationId }) => organisationId), declarations.map(({ id }) => id)],
  );
}
