import type { Database, Sql, Transaction } from '../../foundation/database/database.ts';
import type { Remembered, ToRemember } from '../../foundation/http/idempotency.ts';
import type { Held, MandateClaim } from '../../mandates/public.ts';
import type { DraftDeclaration, SentDeclaration } from '../document/public.ts';
import type { Lane, Status } from '../lifecycle/public.ts';
import type { Unfounded } from '../stock/public.ts';
import { isStorageFull } from '../storage/public.ts';
import type { DeclarationChange, DuplicateReader } from './declaration-change.ts';
import type { DeclarationWithDocument } from './declaration-row.ts';

/** A row `d` of declarations.declarations as a `DeclarationRow`. */
export const declarationColumns = `d.organisation_id as "organisationId", d.id, d.lrn, d.mrn, d.type, d.office, d.status,
  d.status_group as "statusGroup", d.lane, d.lifecycle, d.version, d.revision, d.content_hash as "contentHash",
  d.created_at as "createdAt", d.changed_at as "changedAt", d.lodged_at as "lodgedAt"`;

/** What a path's `{id}` names: our id, or the declaration's LRN or MRN. */
export interface Reference {
  readonly by: 'id' | 'lrn' | 'mrn';
  readonly value: string;
}

export const referenceColumn = { id: 'd.id', lrn: 'd.lrn', mrn: 'd.mrn' } as const;

/**
 * The document of row `d`, of organisation $1 and with reference $2. An id is compared with the parameter itself, so that
 * PostgreSQL opens only the partition of that id.
 */
export function documentOf(by: Reference['by']): string {
  return `lateral (select w.document from declarations.versions w
    where w.organisation_id = $1 and w.declaration_id = ${by === 'id' ? '$2' : 'd.id'} and w.version = d.version offset 0)`;
}

export async function findDeclaration(
  sql: Sql,
  organisationId: string,
  reference: Reference,
): Promise<DeclarationWithDocument | null> {
  const [row] = await sql.query<DeclarationWithDocument>(
    `select ${declarationColumns}, v.document
     from declarations.declarations d cross join ${documentOf(reference.by)} v
     where d.organisation_id = $1 and ${referenceColumn[reference.by]} = $2`,
    [organisationId, reference.value],
  );
  return row ?? null;
}

/** Who has an LRN, as far as a refusal tells. */
export interface LrnHolder {
  readonly id: string;
  readonly lrn: string;
  readonly mrn: string | null;
  readonly status: Status;
  readonly contentHash: Buffer;
}

/** The organisation's declaration with an LRN; null when it is free. */
export async function findLrnHolder(
  sql: Sql,
  organisationId: string,
  lrn: string,
): Promise<LrnHolder | null> {
  const [row] = await sql.query<LrnHolder & Record<string, unknown>>(
    `select d.id, d.lrn, d.mrn, d.status, d.content_hash as "contentHash"
     from declarations.declarations d where d.organisation_id = $1 and d.lrn = $2`,
    [organisationId, lrn],
  );
  return row ?? null;
}

export interface HistoryRow {
  readonly event: string;
  readonly occurredAt: Date;
  readonly actor: 'declarant' | 'customs' | 'system';
  readonly status: Status;
  readonly lane: Lane | null;
  readonly reason: string | null;
}

/** Changes that a history shows. */
export const mostHistory = 1_000;

/*
 * Of the changes of a declaration the id is ordered by as a sum: by itself, with a limit, the log of all declarations would be
 * read in its order.
 */

/** Every change since the lodgement, oldest first. */
export function readHistory(sql: Sql, organisationId: string, id: string): Promise<HistoryRow[]> {
  return sql.query<HistoryRow>(
    `select c.event, c.at as "occurredAt", c.actor_kind as actor, c.status, c.lane, c.reason
     from declarations.changes c where c.organisation_id = $1 and c.declaration_id = $2
       order by c.id + 0 limit ${mostHistory}`,
    [organisationId, id],
  );
}

/** What a change stores, as the functions of the database take it. */
function toStore({ before, after, event, reason, beside }: DeclarationChange) {
  const { organisationId, id, lrn, mrn, type, office, status, statusGroup, lane, lifecycle } = after;
  return {
    ...{ organisationId, id, lrn, mrn, type, office, status, statusGroup, lane, lifecycle },
    revision: before?.revision ?? null,
    contentHash: after.contentHash.toString('hex'),
    at: after.changedAt.toISOString(),
    lodgedAt: after.lodgedAt?.toISOString() ?? null,
    event,
    nextActions: after.outlook.nextActions,
    reason,
    ...beside,
  };
}

/** Change, call and document, as the functions for declarants take them. */
export function declarantsValues(change: DeclarationChange, toRemember: ToRemember): unknown[] {
  const { audited, by, document } = change;
  const { actor = { kind: 'system', id: by.id }, requestId = null, address = null } = by.acting ?? {};
  const call = { actor, action: audited, request: requestId, address, ...toRemember };
  return [JSON.stringify(toStore(change)), JSON.stringify(call), document];
}

/** What stood against a change; null when it is stored. */
export type Obstacle<Kind extends string> = Remembered | Uncovered | UnfoundedLodging | Kind | null;

/** No mandate covers what was to be stored. */
export interface Uncovered {
  readonly kind: 'uncovered';
  /** Of the mandate that comes nearest. */
  readonly held: Held;
  /** Whether whoever acts on what is lodged has none at all. */
  readonly act: boolean;
}

/** The registers have something against what it names. */
export interface UnfoundedLodging {
  readonly kind: 'unfounded';
  readonly unfounded: readonly Unfounded[];
}

export function isUnfounded<Other>(obstacle: Other | UnfoundedLodging): obstacle is UnfoundedLodging {
  return typeof obstacle === 'object' && obstacle !== null && 'unfounded' in obstacle;
}

export function isUncovered<Other>(obstacle: Other | Uncovered): obstacle is Uncovered {
  return typeof obstacle === 'object' && obstacle !== null && 'held' in obstacle;
}

type StoredRow<Done extends string, Kind extends string> =
  | Omit<Remembered, 'kind'>
  | { readonly outcome: 'uncovered'; readonly body: string }
  | { readonly outcome: 'unfounded'; readonly body: string }
  | { readonly outcome: 'mandate_required'; readonly body: string }
  | { readonly outcome: Done; readonly body: string | null }
  | { readonly outcome: Kind };

/**
 * Creates a declaration with its first change, audit row and remembered answer, in one durable round trip. A draft only
 * while there are fewer than `mostDrafts`.
 */
export async function createDeclaration(
  database: Database,
  change: DeclarationChange,
  toRemember: ToRemember,
  mostDrafts: number,
  onDuplicate?: DuplicateReader,
): Promise<Obstacle<'lrn_in_use' | 'storage_full'>> {
  const { organisationId, status } = change.after;
  const values = declarantsValues(change, toRemember);
  type Created = StoredRow<'created', 'lrn_in_use'>;
  const created =
    status === 'draft'
      ? database.callFor<Created>(organisationId, 'declarations.create_draft', [...values, mostDrafts])
      : database.callFor<Created>(
          organisationId,
          change.beside.asked ? 'declarations.create_asked' : 'declarations.create_declaration',
          values,
        );
  try {
    const [row] = await created;
    if (!row) throw new Error('create_declaration returned no row');
    if (row.outcome === 'created') return stored(row, onDuplicate);
    if (row.outcome === 'unfounded') return unfounded(row);
    if (row.outcome === 'uncovered' || row.outcome === 'mandate_required') return uncovered(row);
    return row.outcome === 'lrn_in_use' ? row.outcome : { kind: 'remembered', ...row };
  } catch (error) {
    if (isStorageFull(error)) return 'storage_full';
    throw error;
  }
}

/** Changes a declaration if it still has the revision; the document replaces that of the current version, or amends it. */
export async function changeDeclaration(
  database: Pick<Database, 'callFor'>,
  change: DeclarationChange,
  toRemember: ToRemember,
  onDuplicate?: DuplicateReader,
): Promise<Obstacle<'changed_meanwhile'>> {
  const [row] = await database.callFor<StoredRow<'changed', 'changed_meanwhile'>>(
    change.after.organisationId,
    change.beside.asked ? 'declarations.change_asked' : 'declarations.change_declaration',
    declarantsValues(change, toRemember),
  );
  if (!row) throw new Error('change_declaration returned no row');
  if (row.outcome === 'changed') return stored(row, onDuplicate);
  if (row.outcome === 'uncovered' || row.outcome === 'mandate_required') return uncovered(row);
  if (row.outcome === 'unfounded') return unfounded(row);
  return row.outcome === 'changed_meanwhile' ? row.outcome : { kind: 'remembered', ...row };
}

function stored({ body }: { readonly body: string | null }, onDuplicate?: DuplicateReader): null {
  onDuplicate?.(body && JSON.parse(body));
  return null;
}

function unfounded({ body }: { readonly body: string }): UnfoundedLodging {
  return { kind: 'unfounded', unfounded: JSON.parse(body) };
}

function uncovered({ outcome, body }: { readonly outcome: string; readonly body: string }): Uncovered {
  return { kind: 'uncovered', held: JSON.parse(body), act: outcome === 'mandate_required' };
}

/** The same in a transaction in which more is to be done. */
export function changeWithin(
  transaction: Transaction,
  change: DeclarationChange,
  toRemember: ToRemember,
): Promise<Obstacle<'changed_meanwhile'>> {
  const called: Pick<Database, 'callFor'> = {
    callFor: (organisation, name, values) =>
      transaction.query(`select * from ${name}($1, $2, $3, $4)`, [organisation, ...values]),
  };
  return changeDeclaration(called, change, toRemember);
}

/** Returns whether its lodger may act on a declaration for the principal: a draft always, otherwise by a mandate in force. */
export async function mayAct(
  sql: Sql,
  organisationId: string,
  id: string,
  claim: MandateClaim,
): Promise<boolean> {
  const [row] = await sql.query<{ may: boolean }>(
    `select exists (
         select from declarations.declarations d where d.organisation_id = $1 and d.id = $2 and d.lodged_at is null)
       or exists (select from mandates.best_matching_mandate($3) n where n.lacks is null) as may`,
    [organisationId, id, JSON.stringify(claim)],
  );
  return row?.may === true;
}

/** Deletes a draft of this revision; false when it is no longer there or no longer that. */
export async function deleteDraft(
  sql: Sql,
  organisationId: string,
  id: string,
  revision: number,
): Promise<boolean> {
  const rows = await sql.query(
    `delete from declarations.declarations d
     where d.organisation_id = $1 and d.id = $2 and d.revision = $3 and d.status = 'draft' returning d.id`,
    [organisationId, id, revision],
  );
  if (rows.length === 0) return false;
  await sql.query(
    'delete from declarations.versions v where v.organisation_id = $1 and v.declaration_id = $2',
    [organisationId, id],
  );
  return true;
}

/** Stores what customs has decided, each only if its declaration is still as it was read; answers the ids of those that were. */
export async function storeDecisions(
  transaction: Transaction,
  changes: readonly DeclarationChange[],
): Promise<ReadonlySet<string>> {
  const decisions = changes.map((change) => ({
    ...toStore(change),
    actorKind: change.by.kind,
    actorId: change.by.id,
    auditKind: change.by.acting?.actor.kind ?? 'system',
    request: change.by.acting?.requestId ?? null,
    address: change.by.acting?.address ?? null,
  }));
  const rows = await transaction.query<{ id: string }>('select * from declarations.decide_declarations($1)', [
    JSON.stringify(decisions),
  ]);
  return new Set(rows.map(({ id }) => id));
}

/** The document of a draft, parsed: whatever its members say. */
export function parseSent(text: string): SentDeclaration {
  return JSON.parse(text);
}

/** That of a declaration that was lodged: it was held to the rules then. */
export function parseDocument(text: string): DraftDeclaration {
  return JSON.parse(text);
}
