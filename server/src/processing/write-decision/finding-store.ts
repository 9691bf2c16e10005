import type { ControlledItem } from '../../declarations/lifecycle/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import type { RowQuery } from '../../foundation/database/read-together.ts';
import type { RiskResultRow } from '../risk/public.ts';
import type { ControlType } from './control-store.ts';

interface TimeAndActor {
  /** Time in RFC 3339 format. */
  readonly at: string;
  readonly by: string;
}

/** The number of a control that an action opened or ended, or both. */
export interface ControlToStore {
  readonly organisationId: string;
  readonly id: string;
  readonly opened: (TimeAndActor & { readonly type: ControlType }) | null;
  readonly ended:
    | (TimeAndActor & {
        readonly findings: string | null;
        readonly results: readonly ControlledItem[] | null;
      })
    | null;
}

/** The reasons why the duties of a version could not be calculated. */
export interface Unassessed {
  readonly organisationId: string;
  readonly id: string;
  readonly version: number;
  readonly reasons: readonly { readonly pointer: string; readonly message: string }[];
  readonly at: string;
}

/** Internal results of customs, which declarants never see. */
export interface CustomsFindings {
  readonly controls: readonly ControlToStore[];
  readonly unassessed: readonly Unassessed[];
  /** Ids of declarations whose duties are now calculated, so that earlier reasons against a calculation are deleted. */
  readonly calculated: readonly string[];
  readonly risks: readonly RiskResultRow[];
}

/**
 * Stores the internal results with one statement. Declarations whose duties could not be calculated are listed for
 * officers.
 */
export async function storeFindings(transaction: Transaction, findings: CustomsFindings): Promise<void> {
  const { controls, unassessed, calculated, risks } = findings;
  if (controls.length + unassessed.length + calculated.length + risks.length === 0) return;
  await transaction.query(
    `with risks as (
       insert into processing.risk_results (organisation_id, declaration_id, version, assessed_at, lane, value, matched)
       select g."organisationId", g.id, g.version, g.at, g.lane, g.value, g.matched
       from jsonb_to_recordset($1::jsonb) as g(
         "organisationId" text, id text, version integer, at timestamptz, lane text, value numeric, matched jsonb)
       on conflict (declaration_id, version) do update set assessed_at = excluded.assessed_at,
         lane = excluded.lane, value = excluded.value, matched = excluded.matched
     ),
     failed as (
       insert into processing.failed_assessments (organisation_id, declaration_id, version, reasons, since, next_at)
       select g."organisationId", g.id, g.version, g.reasons, g.at, 'infinity'
       from jsonb_to_recordset($2::jsonb) as g(
         "organisationId" text, id text, version integer, reasons jsonb, at timestamptz)
       on conflict (declaration_id) do update set
         version = excluded.version, reasons = excluded.reasons, next_at = excluded.next_at
     ),
     calculated as (
       delete from processing.failed_assessments f where f.declaration_id = any ($3)
     ),
     controls as materialized (
       select * from jsonb_to_recordset($4::jsonb) as g("organisationId" text, id text, opened jsonb, ended jsonb)
     ),
     ended as (
       update processing.controls c set findings = g.ended ->> 'findings', results = nullif(g.ended -> 'results', 'null'),
         completed_at = (g.ended ->> 'at')::timestamptz, completed_by = g.ended ->> 'by'
       from controls g
       where g.opened is null and c.organisation_id = g."organisationId" and c.declaration_id = g.id
         and c.completed_at is null
     )
     insert into processing.controls (organisation_id, declaration_id, number, type, opened_at, opened_by, findings, results,
       completed_at, completed_by)
     select g."organisationId", g.id, 1 + (
         select count(*) from processing.controls c
         where c.organisation_id = g."organisationId" and c.declaration_id = g.id),
       g.opened ->> 'type', (g.opened ->> 'at')::timestamptz, g.opened ->> 'by', g.ended ->> 'findings',
       nullif(g.ended -> 'results', 'null'), (g.ended ->> 'at')::timestamptz, g.ended ->> 'by'
     from controls g where g.opened is not null`,
    [JSON.stringify(risks), JSON.stringify(unassessed), calculated, JSON.stringify(controls)],
  );
}

export type UnassessedReasons = Pick<Unassessed, 'id' | 'reasons'>;

/** Reads the reasons why the duties of declarations could not be calculated. */
export function findUnassessed(ids: readonly string[]): RowQuery<UnassessedReasons> {
  return {
    text: 'select declaration_id as id, reasons from processing.failed_assessments where declaration_id = any ($1)',
    values: [ids],
  };
}
