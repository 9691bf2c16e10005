import type { Sql, Transaction } from '../../foundation/database/database.ts';
import type { DutyCalculation } from '../../tariff/public.ts';
import type { CalculationLaw } from '../applicable-law/public.ts';
import { billsJson, type Principal, payableLines, type StoredBill } from '../bills/public.ts';
import type { Declaration } from '../document/public.ts';
import type { BillLine } from '../lifecycle/public.ts';
import { type DeclarationRow, declarationColumns } from '../record/public.ts';
import type { Assignment } from './assignment-store.ts';
import { parseLodged } from './customs-work-store.ts';

/** A locked declaration with the data that an officer's decision needs. */
export interface LockedDeclaration {
  readonly declaration: DeclarationRow;
  readonly assignment: Assignment | null;
  readonly bills: readonly StoredBill[];
  /**
   * Document that the decision is about. This and the following properties are empty if the decision concerns no
   * document.
   */
  readonly document: Declaration | null;
  readonly law: CalculationLaw | null;
  /** Payable amounts of the latest assessment. */
  readonly assessed: readonly BillLine[];
  readonly requestReason: string | null;
  readonly principal: Principal | null;
}

/** The document that a decision needs: the current version, the requested amendment, or none. */
export type DecidedDocument = 'version' | 'amendment' | null;

interface DossierRow extends DeclarationRow {
  readonly assignment: { officer: string; assignedAt: string; assignedBy: string } | null;
  readonly bills: readonly StoredBill[] | null;
  readonly document: string | null;
  readonly law: CalculationLaw | null;
  readonly calculation: DutyCalculation | null;
  readonly requestReason: string | null;
  readonly principal: Principal | null;
}

/**
 * Locks declarations of any organisation until the end of the transaction, and reads the data for decisions on them.
 */
export async function lockDeclarationsWithDocuments(
  transaction: Transaction,
  decidedDocuments: ReadonlyMap<string, DecidedDocument>,
): Promise<ReadonlyMap<string, LockedDeclaration>> {
  if (decidedDocuments.size === 0) return new Map();
  const documents = [...decidedDocuments.values()];
  const rows = await transaction.query<DossierRow & Record<string, unknown>>(
    `select ${declarationColumns}, f.document, f.calculation, f.request_reason as "requestReason",
       case when (f.assignment).officer is not null then json_build_object('officer', (f.assignment).officer,
         'assignedAt', (f.assignment).assigned_at, 'assignedBy', (f.assignment).assigned_by) end as assignment,
       (select ${billsJson} from unnest(f.bills) b) as bills,
       case when (f.law).day is not null then json_build_object('day', (f.law).day, 'zone', (f.law).zone,
         'versions', (f.law).versions, 'assessedBy', coalesce(f.assessed_by, '{}')) end as law,
       case when (f.principal).principal is not null then json_build_object('number', (f.principal).principal,
         'organisationId', (f.principal).organisation_id, 'mandateId', (f.principal).mandate_id) end as principal
     from declarations.lock_dossiers($1, $2, $3) f cross join lateral (select (f.declaration).*) d`,
    [
      [...decidedDocuments.keys()],
      documents.map((document) => document !== null),
      documents.map((document) => document === 'amendment'),
    ],
  );
  return new Map(rows.map((row) => [row.id, dossierOf(row)]));
}

function dossierOf(row: DossierRow): LockedDeclaration {
  const { assignment, bills, document, law, calculation, requestReason, principal, ...declaration } = row;
  return {
    declaration,
    assignment: assignment && { ...assignment, assignedAt: new Date(assignment.assignedAt) },
    bills: bills ?? [],
    document: document === null ? null : parseLodged(document),
    ...{ law, requestReason, principal },
    assessed: calculation === null ? [] : payableLines(calculation),
  };
}

/** Returns the number of goods items in the current version of a declaration. */
export async function countGoodsItems(
  sql: Sql,
  {
    organisationId,
    id,
    version,
  }: { readonly organisationId: string; readonly id: string; readonly version: number },
): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select coalesce(json_array_length(v.document::json -> 'goodsItems'), 0) as count from declarations.versions v
     where v.organisation_id = $1 and v.declaration_id = $2 and v.version = $3`,
    [organisationId, id, version],
  );
  return row?.count ?? 0;
}
