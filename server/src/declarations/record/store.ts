import type { identityOf } from '../../callers/public.ts';
import type { Database, Sql, Transaction } from '../../foundation/database/database.ts';
import type { DeclarationType, DraftDeclaration } from '../document/public.ts';
import type { Lane, LifecycleState, NextAction, Status, StatusGroup } from '../lifecycle/public.ts';
import type { Beside } from './change-companions.ts';
import { isStorageFull } from './storage-store.ts';

/** A declaration as it stands, without its document. */
export interface DeclarationRow {
  readonly organisationId: string;
  readonly id: string;
  readonly lrn: string;
  readonly mrn: string | null;
  readonly type: DeclarationType;
  readonly office: string | null;
  readonly status: Status;
  readonly statusGroup: StatusGroup;
  readonly lane: Lane | null;
  readonly lifecycle: LifecycleState;
  readonly version: number;
  readonly revision: number;
  readonly contentHash: Buffer;
  readonly createdAt: Date;
  readonly changedAt: Date;
  readonly lodgedAt: Date | null;
}

export interface DeclarationWithDocument extends DeclarationRow {
  /** The received text of the current version. */
  readonly document: string;
}

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

export async function findDeclaration(
  sql: Sql,
  organisationId: string,
  reference: Reference,
): Promise<DeclarationWithDocument | null> {
  const [row] = await sql.query<DeclarationWithDocument>(
    `select ${declarationColumns}, v.document
     from declarations.declarations d join declarations.versions v
       on v.organisation_id = d.organisation_id and v.declaration_id = d.id and v.version = d.version
     where d.organisation_id = $1 and ${referenceColumn[reference.by]} = $2`,
    [organisationId, reference.value],
  );
  return row ?? null;
}

export interface HistoryRow {
  readonly event: string;
  readonly at: Date;
  readonly actor: 'declarant' | 'customs' | 'system';
  readonly status: Status;
  readonly lane: Lane | null;
  readonly reason: string | null;
}

/** Every change since the lodgement, oldest first. */
export function readHistory(sql: Sql, organisationId: string, id: string): Promise<HistoryRow[]> {
  return sql.query<HistoryRow>(
    `select c.event, c.at, c.actor_kind as actor, c.status, c.lane, c.reason
     from declarations.changes c where c.organisation_id = $1 and c.declaration_id = $2 order by c.id limit 1000`,
    [organisationId, id],
  );
}

/** The call that a change comes from: what audit and safe resubmission need. */
export interface CallFacts {
  readonly actor: ReturnType<typeof identityOf>;
  readonly action: string;
  readonly request: string;
  readonly address: string;
  /** `POST <path>`. */
  readonly operation: string;
  readonly idempotencyKey: string | null;
  readonly fingerprint: string | null;
  readonly answerHeaders: readonly string[];
  readonly answerBody: string;
}

/** What a declarant's change stores. */
export interface ChangeToStore {
  readonly id: string;
  readonly lrn: string;
  readonly mrn: string | null;
  readonly type: DeclarationType;
  readonly office: string | null;
  readonly status: Status;
  readonly statusGroup: StatusGroup;
  readonly lane: Lane | null;
  readonly lifecycle: LifecycleState;
  readonly contentHash: string;
  readonly at: string;
  readonly lodgedAt: string | null;
  readonly event: string | null;
  readonly nextActions: readonly NextAction[];
}

export interface Remembered {
  readonly outcome: 'replayed' | 'reused' | 'in_progress';
  readonly headers: string[] | null;
  readonly body: string | null;
}

export type CreateOutcome =
  | Remembered
  | { readonly outcome: 'created' | 'storage_full' }
  | { readonly outcome: 'lrn_in_use'; readonly existing: string };

/**
 * Creates a declaration with its first change, audit row and remembered answer, in one durable round trip. A draft only
 * while there are fewer than `mostDrafts`.
 */
export async function createDeclaration(
  database: Database,
  organisationId: string,
  change: ChangeToStore,
  call: CallFacts,
  document: string,
  mostDrafts: number,
): Promise<CreateOutcome> {
  const values = [JSON.stringify(change), JSON.stringify(call), document];
  const created =
    change.status === 'draft'
      ? database.callFor<Created>(organisationId, 'declarations.create_draft', [...values, mostDrafts])
      : database.callFor<Created>(organisationId, 'declarations.create_declaration', values);
  try {
    const [row] = await created;
    if (!row) throw new Error('create_declaration answered no row');
    return row;
  } catch (error) {
    if (isStorageFull(error)) return { outcome: 'storage_full' };
    throw error;
  }
}

type Created = CreateOutcome & Record<string, unknown>;

export type ChangeOutcome = Remembered | { readonly outcome: 'changed' | 'changed_meanwhile' };

/** Changes a declaration if it still has the revision; `document` replaces that of the current version, or amends it. */
export async function changeDeclaration(
  database: Pick<Database, 'callFor'>,
  organisationId: string,
  change: ChangeToStore & Beside & { readonly revision: number },
  call: CallFacts,
  document: string | null,
): Promise<ChangeOutcome> {
  const [row] = await database.callFor<ChangeOutcome & Record<string, unknown>>(
    organisationId,
    'declarations.change_declaration',
    [JSON.stringify(change), JSON.stringify(call), document],
  );
  if (!row) throw new Error('change_declaration answered no row');
  return row;
}

/** The same in a transaction in which more is to be done. */
export function changeWithin(
  transaction: Transaction,
  ...[organisationId, change, call, document]: Tail<Parameters<typeof changeDeclaration>>
): Promise<ChangeOutcome> {
  const called: Pick<Database, 'callFor'> = {
    callFor: (organisation, name, values) =>
      transaction.query(`select * from ${name}($1, $2, $3, $4)`, [organisation, ...values]),
  };
  return changeDeclaration(called, organisationId, change, call, document);
}

type Tail<List extends readonly unknown[]> = List extends readonly [unknown, ...infer Rest] ? Rest : never;

/** The answer that a call with this key got, if there was one: looked up before rule 18. */
export async function findRemembered(
  sql: Sql,
  organisationId: string,
  call: CallFacts,
): Promise<Remembered | null> {
  if (call.idempotencyKey === null) return null;
  const [row] = await sql.query<Remembered & Record<string, unknown>>(
    'select * from foundation.remembered_answer($1, $2, $3, $4, $5)',
    [
      organisationId,
      call.actor.id,
      call.operation,
      call.idempotencyKey,
      Buffer.from(call.fingerprint ?? '', 'hex'),
    ],
  );
  return row ?? null;
}

/** Keeps the answer to a call with a key, in the transaction in which `findRemembered` found none. */
export async function rememberAnswer(
  transaction: Transaction,
  organisationId: string,
  call: CallFacts,
  status: number,
): Promise<void> {
  await transaction.query('select foundation.remember_answer($1, $2, $3, $4, $5, $6, $7, $8)', [
    organisationId,
    call.actor.id,
    call.operation,
    call.idempotencyKey,
    Buffer.from(call.fingerprint ?? '', 'hex'),
    status,
    JSON.stringify(call.answerHeaders),
    call.answerBody,
  ]);
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

/** A decision of customs on one declaration, as it is stored. */
export interface DecisionToStore {
  readonly organisationId: string;
  readonly id: string;
  readonly revision: number;
  readonly mrn: string | null;
  readonly lifecycle: LifecycleState;
  readonly status: Status;
  readonly statusGroup: StatusGroup;
  readonly lane: Lane | null;
  readonly at: string;
  readonly event: string;
  readonly nextActions: readonly NextAction[];
  readonly actorKind: 'customs' | 'system';
  readonly actorId: string;
  readonly auditKind: 'client' | 'person' | 'system';
  readonly request: string | null;
  readonly address: string | null;
  readonly reason: string | null;
}

/** Stores decisions, each only if its declaration is still as it was read; answers the ids of those that were. */
export async function storeDecisions(
  transaction: Transaction,
  decisions: readonly DecisionToStore[],
): Promise<ReadonlySet<string>> {
  const rows = await transaction.query<{ id: string }>('select * from declarations.decide_declarations($1)', [
    JSON.stringify(decisions),
  ]);
  return new Set(rows.map(({ id }) => id));
}

/** The document of a draft row, parsed: it was validated when it was stored. */
export function parseDocument(text: string): DraftDeclaration {
  return JSON.parse(text);
}
