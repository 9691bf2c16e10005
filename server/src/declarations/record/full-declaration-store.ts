import type { Sql } from '../../foundation/database/database.ts';
import type { DeclarationWithDocument } from './declaration-row.ts';
import { declarationColumns, type Reference, referenceColumn } from './store.ts';

/** A declaration with its document and with what stands beside its state now. Times in here are JSON texts. */
export interface FullDeclaration extends DeclarationWithDocument {
  readonly openQuery: {
    readonly number: number;
    readonly question: string;
    readonly requestedDocuments: string[];
    readonly openedAt: string;
    readonly dueBy: string | null;
  } | null;
  readonly pendingAmendment: {
    readonly number: number;
    readonly reason: string;
    readonly baseVersion: number;
    readonly requestedAt: string;
  } | null;
  /** How many amendments and queries there are so far: they are counted from 1. */
  readonly amendments: number;
  readonly queries: number;
  readonly presentation: {
    readonly presentedAt: string;
    readonly arrivedAt: string;
    readonly office: string | null;
    readonly goodsLocation: string | null;
  } | null;
  readonly bills:
    | {
        readonly reference: string;
        readonly state: 'due' | 'paid' | 'secured' | 'refunded' | 'cancelled';
        readonly amount: string;
        readonly currency: string;
        readonly dueBy: string | null;
        readonly settledAt: string | null;
        readonly guaranteeReference: string | null;
      }[]
    | null;
  readonly duties: {
    readonly version: number;
    readonly assessedAt: string;
    readonly currency: string;
    readonly payable: string;
    readonly suspended: string;
  } | null;
}

// Each of these is a look into an index of its own; most declarations have nothing there.
const openQuery = `select q.number, q.question, q.requested_documents as "requestedDocuments",
  q.opened_at as "openedAt", q.due_by as "dueBy" from declarations.queries q
  where q.organisation_id = d.organisation_id and q.declaration_id = d.id and q.state = 'open'`;
const pendingAmendment = `select a.number, a.reason, a.base_version as "baseVersion", a.requested_at as "requestedAt"
  from declarations.amendments a
  where a.organisation_id = d.organisation_id and a.declaration_id = d.id and a.state = 'requested'`;
const presentation = `select p.presented_at as "presentedAt", p.arrived_at as "arrivedAt", p.office, p.goods_location as "goodsLocation"
  from declarations.presentations p where p.organisation_id = d.organisation_id and p.declaration_id = d.id`;
const bills = `select b.number, b.reference, b.state, b.amount::text, b.currency, b.due_by as "dueBy",
  b.settled_at as "settledAt", b.guarantee_reference as "guaranteeReference" from declarations.bills b
  where b.organisation_id = d.organisation_id and b.declaration_id = d.id`;
const duties = `select s.version, s.assessed_at as "assessedAt", s.currency, s.payable::text, s.suspended::text
  from declarations.assessments s where s.organisation_id = d.organisation_id and s.declaration_id = d.id
  order by s.version desc limit 1`;

/** A declaration with everything that its declarant is shown of it, in one statement; the history stands apart. */
export async function findFullDeclaration(
  sql: Sql,
  organisationId: string,
  reference: Reference,
): Promise<FullDeclaration | null> {
  const [row] = await sql.query<FullDeclaration & Record<string, unknown>>(
    `select ${declarationColumns}, v.document,
       (select to_jsonb(q) from (${openQuery}) q) as "openQuery",
       (select to_jsonb(a) from (${pendingAmendment}) a) as "pendingAmendment",
       (select count(*)::integer from declarations.amendments a
        where a.organisation_id = d.organisation_id and a.declaration_id = d.id) as amendments,
       (select count(*)::integer from declarations.queries q
        where q.organisation_id = d.organisation_id and q.declaration_id = d.id) as queries,
       (select to_jsonb(p) from (${presentation}) p) as presentation,
       (select jsonb_agg(to_jsonb(b) - 'number' order by b.number) from (${bills}) b) as bills,
       (select to_jsonb(s) from (${duties}) s) as duties
     from declarations.declarations d join declarations.versions v
       on v.organisation_id = d.organisation_id and v.declaration_id = d.id and v.version = d.version
     where d.organisation_id = $1 and ${referenceColumn[reference.by]} = $2`,
    [organisationId, reference.value],
  );
  return row ?? null;
}

/** The id of the declaration that a path names; null when the organisation has none. */
export async function findId(
  sql: Sql,
  organisationId: string,
  reference: Reference,
): Promise<{ readonly id: string } | null> {
  const [row] = await sql.query<{ id: string }>(
    `select d.id from declarations.declarations d
     where d.organisation_id = $1 and ${referenceColumn[reference.by]} = $2`,
    [organisationId, reference.value],
  );
  return row ?? null;
}
