import type { Sql } from '../../foundation/database/database.ts';
import { idRangeSince } from '../../foundation/database/partitions.ts';
import type { RowQuery } from '../../foundation/database/read-together.ts';
import { type ApplicableLaw, applicableLawWith } from '../applicable-law/public.ts';
import { billsJson, type StoredBill } from '../bills/public.ts';
import { type DeclarationHearing, hearingJson } from '../hearings/public.ts';
import type { Lane, Status } from '../lifecycle/public.ts';
import type { DeclarationWithDocument } from './declaration-row.ts';
import {
  declarationColumns,
  documentOf,
  type HistoryRow,
  maxHistory,
  type Reference,
  referenceColumn,
} from './declaration-store.ts';

/**
 * A declaration with its document, open query, amendment, presentation and bills. Times in nested objects are JSON
 * texts.
 */
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
  /** Number of amendments so far, numbered from 1; `queries` is the number of queries so far. */
  readonly amendments: number;
  readonly queries: number;
  readonly presentation: {
    readonly presentedAt: string;
    readonly arrivedAt: string;
    readonly office: string | null;
    readonly goodsLocation: string | null;
  } | null;
  /** The hold of automatic decisions by an officer; null without one. Its end is in the state of the declaration. */
  readonly hold: { readonly reason: string; readonly heldAt: string } | null;
  /** The latest hearing of the declaration; null without one. */
  readonly hearing: DeclarationHearing | null;
  readonly bills: readonly StoredBill[] | null;
  readonly duties: {
    readonly version: number;
    readonly assessedAt: string;
    readonly currency: string;
    readonly payable: string;
    readonly suspended: string;
  } | null;
  /** The applicable law; null until acceptance. */
  readonly applicableLaw: ApplicableLaw | null;
}

// Times are stored with milliseconds, and in the JSON that these statements return they have a numeric offset.
const bills = `select ${billsJson}
  from declarations.bills b where b.organisation_id = d.organisation_id and b.declaration_id = d.id`;
const duties = `case when s.version is not null then json_build_object('version', s.version, 'assessedAt', s.assessed_at,
    'currency', s.currency, 'payable', s.payable::text, 'suspended', s.suspended::text) end`;
const history = `select json_agg(json_build_array(c.event, c.at, c.actor_kind, c.status, c.lane, c.reason, c.revision) order by c.id)
  from (select c.* from declarations.changes c where c.organisation_id = d.organisation_id and c.declaration_id = d.id
    and c.id >= $3 and c.id < $4 order by c.id + 0 limit ${maxHistory}) c`;

function fullColumns(more: string): string {
  return `${declarationColumns}, v.document,
    (${bills}) as bills, ${duties} as duties, ${applicableLawWith('s.calculation')} as "applicableLaw" ${more}`;
}

function statementsOf(more: string): Readonly<Record<Reference['by'], string>> {
  const by = (reference: Reference['by']): string => `select ${fullColumns(more)}
    from declarations.declarations d cross join ${documentOf(reference)} v
    left join lateral (
      select a.* from declarations.assessments a
      where a.organisation_id = d.organisation_id and a.declaration_id = d.id
      order by a.version desc limit 1) s on true
    where d.organisation_id = $1 and ${referenceColumn[reference]} = $2`;
  return { id: by('id'), lrn: by('lrn'), mrn: by('mrn') };
}

const withoutHistory = statementsOf('');
const withHistory = statementsOf(`, (${history}) as history`);

/** Sub-resources that few declarations have: open query, pending amendment, presentation, hold, hearing. */
type RareSubResources = Pick<
  FullDeclaration,
  'openQuery' | 'pendingAmendment' | 'amendments' | 'queries' | 'presentation' | 'hold' | 'hearing'
>;
type DeclarationWithoutSubResources = Omit<FullDeclaration, keyof RareSubResources>;

export type HistoryEntry = readonly [
  event: string,
  at: string,
  actor: HistoryRow['actor'],
  status: Status,
  lane: Lane | null,
  reason: string | null,
  revision: number,
];

export interface FullWithHistory extends FullDeclaration {
  /** Every change since the lodgement, oldest first; null if the declaration has no changes. */
  readonly history: readonly HistoryEntry[] | null;
}

/** Returns a declaration with all data that its declarant can read, without the history. */
export function findFullDeclaration(
  sql: Sql,
  organisationId: string,
  { by, value }: Reference,
): Promise<FullDeclaration | null> {
  return readFullDeclaration<FullDeclaration>(sql, withoutHistory[by], organisationId, value);
}

// Period in days after the creation of a declaration in which most declarations have their last change.
const commonDays = 31;
const wholeHistory = [0, Number.MAX_SAFE_INTEGER] as const;

/**
 * Returns the declaration with its history: by one statement for recent changes, and by a second one if the revision
 * indicates more changes.
 */
export async function findWithHistory(
  sql: Sql,
  organisationId: string,
  { by, value }: Reference,
): Promise<FullWithHistory | null> {
  const find = (within: readonly [number, number]): Promise<FullWithHistory | null> =>
    readFullDeclaration<FullWithHistory>(sql, withHistory[by], organisationId, value, ...within);
  if (by !== 'id') return find(wholeHistory);
  const found = await find(idRangeSince(value, commonDays));
  return !found || isCompleteHistory(found) ? found : find(wholeHistory);
}

/** Whether the history contains all changes: each change since the lodgement increments the revision. */
function isCompleteHistory({ lodgedAt, revision, history }: FullWithHistory): boolean {
  return (
    lodgedAt === null || (history?.[0]?.[0] === 'declaration.lodged' && history.at(-1)?.[6] === revision)
  );
}

async function readFullDeclaration<Full extends FullDeclaration>(
  sql: Sql,
  text: string,
  organisationId: string,
  ...values: readonly (string | number)[]
): Promise<(Omit<Full, keyof RareSubResources> & RareSubResources) | null> {
  for (;;) {
    const [row] = await sql.query<
      Omit<Full, keyof RareSubResources> & DeclarationWithoutSubResources & Record<string, unknown>
    >(text, [organisationId, ...values]);
    if (!row) return null;
    if (!mayHaveSubResources(row)) return { ...row, ...noRareSubResources };
    const companions = await findSubResources(sql, row);
    // If the declaration changed between the two statements, its first row is outdated, so the read is repeated.
    if (companions) return { ...row, ...companions };
  }
}

const noRareSubResources: RareSubResources = {
  openQuery: null,
  pendingAmendment: null,
  amendments: 0,
  queries: 0,
  presentation: null,
  hold: null,
  hearing: null,
};

/**
 * Whether the declaration can have sub-resources. Each of them leaves a permanent trace in its row: a sub-status, or a
 * version from an amendment.
 */
function mayHaveSubResources({ lifecycle, version }: DeclarationWithoutSubResources): boolean {
  const { query, amendment, presented, hearing, dueBy } = lifecycle;
  const isInvolved = query !== 'none' || amendment !== 'none' || presented || hearing !== undefined;
  return isInvolved || dueBy.hold !== undefined || version > 1;
}

const openQuery = `select q.number, q.question, q.requested_documents as "requestedDocuments",
  q.opened_at as "openedAt", q.due_by as "dueBy" from declarations.queries q
  where q.organisation_id = d.organisation_id and q.declaration_id = d.id and q.status = 'open'`;
const pendingAmendment = `select a.number, a.reason, a.base_version as "baseVersion", a.requested_at as "requestedAt"
  from declarations.amendments a
  where a.organisation_id = d.organisation_id and a.declaration_id = d.id and a.status = 'requested'`;
const presentation = `select p.presented_at as "presentedAt", p.arrived_at as "arrivedAt", p.office, p.goods_location as "goodsLocation"
  from declarations.presentations p where p.organisation_id = d.organisation_id and p.declaration_id = d.id`;
const latestHold = `select c.reason, c.at as "heldAt" from declarations.changes c
  where c.organisation_id = d.organisation_id and c.declaration_id = d.id and c.event = 'declaration.held'
    and d.lifecycle->'dueBy' ? 'hold' order by c.id desc limit 1`;
const latestHearing = `select ${hearingJson} from declarations.hearings h
  where h.organisation_id = d.organisation_id and h.declaration_id = d.id order by h.number desc limit 1`;

/** Returns the sub-resources of a declaration with this revision; null if the revision has changed. */
async function findSubResources(
  sql: Sql,
  { organisationId, id, revision }: DeclarationWithoutSubResources,
): Promise<RareSubResources | null> {
  const [row] = await sql.query<RareSubResources & Record<string, unknown>>(
    `select (select to_jsonb(q) from (${openQuery}) q) as "openQuery",
       (select to_jsonb(a) from (${pendingAmendment}) a) as "pendingAmendment",
       (select count(*)::integer from declarations.amendments a
        where a.organisation_id = d.organisation_id and a.declaration_id = d.id) as amendments,
       (select count(*)::integer from declarations.queries q
        where q.organisation_id = d.organisation_id and q.declaration_id = d.id) as queries,
       (select to_jsonb(p) from (${presentation}) p) as presentation,
       (select to_jsonb(h) from (${latestHold}) h) as hold, (${latestHearing}) as hearing
     from declarations.declarations d where d.organisation_id = $1 and d.id = $2 and d.revision = $3`,
    [organisationId, id, revision],
  );
  return row ?? null;
}

/**
 * A declaration for customs with its document, presentation, bills and applicable law. Times in nested objects are JSON
 * texts.
 */
export type DeclarationForCustoms = DeclarationWithDocument &
  Pick<FullDeclaration, 'presentation' | 'bills' | 'applicableLaw'>;

export function declarationForCustoms(organisationId: string, id: string): RowQuery<DeclarationForCustoms> {
  return {
    text: `select ${declarationColumns}, v.document, (${bills}) as bills,
       ${applicableLawWith(`(select s.calculation from declarations.assessments s
         where s.organisation_id = d.organisation_id and s.declaration_id = d.id order by s.version desc limit 1)`)}
         as "applicableLaw", (select to_jsonb(p) from (${presentation}) p) as presentation
     from declarations.declarations d cross join ${documentOf('id')} v where d.organisation_id = $1 and d.id = $2`,
    values: [organisationId, id],
    times: ['createdAt', 'changedAt', 'lodgedAt'],
    bytes: ['contentHash'],
  };
}

const idStatements = {
  id: 'select d.id from declarations.declarations d where d.organisation_id = $1 and d.id = $2',
  lrn: 'select d.id from declarations.declarations d where d.organisation_id = $1 and d.lrn = $2',
  mrn: 'select d.id from declarations.declarations d where d.organisation_id = $1 and d.mrn = $2',
} as const;

/** Returns the id of the declaration that a path refers to; null if the organisation has no such declaration. */
export async function findId(
  sql: Sql,
  organisationId: string,
  { by, value }: Reference,
): Promise<{ readonly id: string } | null> {
  const [row] = await sql.query<{ id: string }>(idStatements[by], [organisationId, value]);
  return row ?? null;
}
