import type { Database, Sql, Transaction } from '../../foundation/database/database.ts';
import type { IdempotencyRecord, StoredResponse } from '../../foundation/http/idempotency.ts';
import type { RelatedDeclaration, ValidationError } from '../../foundation/messages/validation-error.ts';
import type { MandateMatch, MandateRequirement } from '../../mandates/public.ts';
import type { Status } from '../lifecycle/public.ts';
import { isDraftLimitError } from '../storage/public.ts';
import type { DeclarationChange } from './declaration-change.ts';
import { findRefusedChanges } from './register-store.ts';

export interface LrnHolder {
  readonly id: string;
  readonly lrn: string;
  readonly mrn: string | null;
  readonly status: Status;
  /** Hexadecimal hash of the content at lodgement; null for a draft. */
  readonly contentHash: string;
  readonly lodgedHash: string | null;
}

export type ChangeObstacle =
  | { readonly kind: 'changed_meanwhile' }
  /** `holder` is null if the draft that used this LRN was deleted concurrently. */
  | { readonly kind: 'lrn_in_use'; readonly holder: LrnHolder | null }
  /** The representative has no mandate to act on the declaration. */
  | { readonly kind: 'mandate_required' }
  /** Mandates or entries of registers do not allow the content. */
  | { readonly kind: 'refused'; readonly faults: readonly ValidationError[] }
  | { readonly kind: 'storage_full' };

/** A stored change, with an earlier declaration of the same goods or null. */
export interface StoredChange {
  readonly kind: 'stored';
  readonly first: RelatedDeclaration | null;
}

export type WriteResult = StoredChange | ChangeObstacle;

/** Properties of a request that stores one change. */
export interface WriteRequest {
  readonly toRemember?: IdempotencyRecord;
  /** Text of the warning that the stored response contains if the database finds a duplicate. */
  readonly duplicateWarning?: string | undefined;
  /** Maximum number of drafts of the organisation, if the change creates a draft. */
  readonly maxDrafts?: number;
}

interface ResultRow {
  readonly place: string | null;
  readonly outcome:
    | Exclude<ChangeObstacle['kind'], 'refused'>
    | 'uncovered'
    | 'duplicate'
    | StoredResponse['outcome'];
  readonly headers: string[] | null;
  readonly body: string | null;
}

const storedWithoutDuplicate: StoredChange = { kind: 'stored', first: null };
/** A control character between documents, because JSON never contains one (RFC 7464). */
const documentSeparator = '\u001e';

/**
 * Stores the changes of one request in one transaction, and returns the result of each change. This takes one round
 * trip to the database, or two if a change uses register entries.
 */
export async function writeChanges(
  database: Writer,
  changes: readonly DeclarationChange[],
): Promise<ReadonlyMap<DeclarationChange, WriteResult>> {
  const [first] = changes;
  if (!first) return new Map();
  if (changes.some(({ beside }) => beside.registers)) {
    return database.organisationTransaction(first.after.organisationId, async (transaction) => {
      const refused = await findRefusedChanges(transaction, changes);
      const others = changes.filter((change) => !refused.has(change));
      const results = new Map(await storeWithoutResponse(writerIn(transaction), others));
      for (const [change, faults] of refused) results.set(change, { kind: 'refused', faults });
      return results;
    });
  }
  return storeWithoutResponse(database, changes);
}

async function storeWithoutResponse(
  database: Pick<Database, 'callFor'>,
  changes: readonly DeclarationChange[],
): Promise<ReadonlyMap<DeclarationChange, WriteResult>> {
  const [first] = changes;
  if (!first) return new Map();
  const rows = await callDatabase(database, first, changes, {});
  const results = new Map<DeclarationChange, WriteResult>(
    changes.map((change) => [change, storedWithoutDuplicate]),
  );
  for (const row of rows) {
    const change = changes[Number(row.place) - 1];
    const result = change && resultOf(row, change);
    if (!result || result.kind === 'remembered') throw new Error('write_changes returned an unknown place');
    results.set(change, result);
  }
  return results;
}

/** Stores one change in one transaction, together with the response for its `Idempotency-Key`. */
export async function writeChange(
  database: Writer,
  change: DeclarationChange,
  request: WriteRequest = {},
): Promise<WriteResult | StoredResponse> {
  if (!change.beside.registers) return storeWithResponse(database, change, request);
  return database.organisationTransaction(change.after.organisationId, (transaction) =>
    writeChangeWithin(transaction, change, request),
  );
}

async function storeWithResponse(
  database: Pick<Database, 'callFor'>,
  change: DeclarationChange,
  request: WriteRequest,
): Promise<WriteResult | StoredResponse> {
  try {
    const [row] = await callDatabase(database, change, [change], request);
    return row ? resultOf(row, change) : storedWithoutDuplicate;
  } catch (error) {
    if (isDraftLimitError(error)) return { kind: 'storage_full' };
    throw error;
  }
}

/** Stores one change in an open transaction. */
export async function writeChangeWithin(
  transaction: Transaction,
  change: DeclarationChange,
  request: WriteRequest,
): Promise<WriteResult | StoredResponse> {
  if (change.beside.registers) {
    const faults = (await findRefusedChanges(transaction, [change], request.toRemember)).get(change);
    if (faults) return { kind: 'refused', faults };
  }
  return storeWithResponse(writerIn(transaction), change, request);
}

type Writer = Pick<Database, 'callFor' | 'organisationTransaction'>;

function writerIn(transaction: Transaction): Pick<Database, 'callFor'> {
  return {
    callFor: (organisation, name, values) =>
      transaction.query(`select * from ${name}($1, $2, $3, $4)`, [organisation, ...values]),
  };
}

function callDatabase(
  database: Pick<Database, 'callFor'>,
  first: DeclarationChange,
  changes: readonly DeclarationChange[],
  request: WriteRequest,
): Promise<ResultRow[]> {
  return database.callFor<ResultRow & Record<string, unknown>>(
    first.after.organisationId,
    'declarations.write_changes',
    changeValues(changes, request),
  );
}

/** Returns the parameters of the SQL function write_changes after the organisation. */
export function changeValues(
  changes: readonly DeclarationChange[],
  { toRemember, ...request }: WriteRequest,
): readonly unknown[] {
  const [first] = changes;
  if (!first) throw new Error('there is no change to write');
  const { by, audited, after } = first;
  const { actor = { kind: 'system', id: by.id }, requestId = null, address = null } = by.acting ?? {};
  const probe = changes.find((change) => searchesDuplicates(change))?.beside.duplicate;
  const described = {
    ...{ at: after.changedAt.toISOString(), actor, action: audited, request: requestId, address },
    ...(probe && { duplicates: { since: probe.since, notInForce: probe.notInForce } }),
    ...toRemember,
    ...request,
  };
  return [
    JSON.stringify(changes.map(changeRowOf)),
    JSON.stringify(described),
    changes.map(({ document }) => document ?? '').join(documentSeparator),
  ];
}

/** Whether the database must search for a duplicate: amendments were already compared when they were planned. */
function searchesDuplicates({ beside: { duplicate, amendment } }: DeclarationChange): boolean {
  return duplicate != null && amendment === undefined;
}

/** Returns a change as the JSON row that the SQL function write_changes expects; absent properties are not stored. */
function changeRowOf({ before, after, event, reason, document, beside }: DeclarationChange, index: number) {
  const { id, lrn, mrn, type, office, status, statusGroup, lane, lifecycle, version, outlook } = after;
  const { hasErrors, mandates, acting, duplicate, amendment } = beside;
  const isRequested = amendment?.status === 'requested';
  const isNewVersion = before === null || before.version < version;
  const related = {
    amendment: amendment && {
      ...amendment,
      baseVersion: before?.version,
      ...(!isRequested && { version, decidedAt: after.changedAt.toISOString() }),
      duplicate: keysOf(duplicate),
    },
    ...(document !== null && !isNewVersion && !isRequested && { replacesVersion: true }),
    ...{ presentation: beside.presentation, answer: beside.answer, bills: beside.bills },
    ...(before !== null && lifecycle.query === 'closed' && { closesQuery: true }),
  };
  return {
    place: index + 1,
    ...{ id, lrn, mrn, type, office, status, statusGroup, lane, lifecycle, version },
    revision: before?.revision,
    contentHash: after.contentHash.toString('hex'),
    lodgedAt: after.lodgedAt,
    hasErrors,
    event: event ?? undefined,
    nextActions: outlook.nextActions,
    reason: reason ?? undefined,
    audited: { ...(before === null && { lrn }), status, ...(reason !== null && { reason }) },
    ...{ mandates: requiredMandatesIn(mandates), acting: before?.lodgedAt ? acting : undefined },
    // A requested amendment changes neither the duplicate hashes nor the persons that can read the declaration.
    duplicate: isRequested ? undefined : keysOf(duplicate),
    ...(isNewVersion && { addsVersion: true }),
    readers: isRequested ? undefined : readerNumbersIn(mandates),
    ...(Object.values(related).some((value) => value !== undefined) && { related }),
  };
}

/** Returns the mandates that a change requires: of the principal and of the owner of the goods. */
function requiredMandatesIn(mandates: readonly MandateRequirement[] = []) {
  const required = mandates.filter(({ isKept }) => !isKept).map(({ side, claim }) => [side, claim]);
  return required.length === 0 ? undefined : Object.fromEntries(required);
}

/**
 * Returns the identification numbers of the persons that can read the declaration: of the principal and of the owner of
 * the goods.
 */
function readerNumbersIn(mandates: readonly MandateRequirement[] | undefined) {
  return mandates && Object.fromEntries(mandates.map(({ side, claim }) => [side, claim.principal]));
}

function keysOf(probe: DeclarationChange['beside']['duplicate']) {
  return probe === undefined ? undefined : { key: probe?.key ?? null, carriers: probe?.carriers ?? null };
}

function resultOf(
  { outcome, headers, body }: ResultRow,
  change: DeclarationChange,
): WriteResult | StoredResponse {
  switch (outcome) {
    case 'replayed':
    case 'reused':
    case 'in_progress':
      return { kind: 'remembered', outcome, headers, body };
    case 'duplicate':
      return { kind: 'stored', first: JSON.parse(body ?? 'null') };
    case 'uncovered':
      return { kind: 'refused', faults: mandateErrorsOf(change, JSON.parse(body ?? '{}')) };
    case 'lrn_in_use':
      return { kind: outcome, holder: JSON.parse(body ?? 'null') };
    case 'mandate_required':
    case 'changed_meanwhile':
    case 'storage_full':
      return { kind: outcome };
  }
}

/**
 * Returns the errors for each side (principal, owner of the goods) without a sufficient mandate, with the unmet
 * requirements of the best matching mandate.
 */
function mandateErrorsOf(
  { beside }: DeclarationChange,
  mandateMatch: Partial<Record<MandateRequirement['side'], MandateMatch>>,
): ValidationError[] {
  return (beside.mandates ?? []).flatMap(({ side, faultsIn }) => {
    const found = mandateMatch[side];
    return found ? faultsIn(found) : [];
  });
}

/** Returns the declarations of an organisation that use one of these LRNs. */
export function findLrnHolders(
  sql: Sql,
  organisationId: string,
  lrns: readonly string[],
): Promise<LrnHolder[]> {
  return sql.query<LrnHolder & Record<string, unknown>>(
    `select d.id, d.lrn, d.mrn, d.status, encode(d.content_hash, 'hex') as "contentHash",
       encode(v.content_hash, 'hex') as "lodgedHash"
     from declarations.declarations d
       left join declarations.versions v
         on v.organisation_id = d.organisation_id and v.declaration_id = d.id and v.version = 1 and d.lodged_at is not null
     where d.organisation_id = $1 and d.lrn = any ($2)`,
    [organisationId, lrns],
  );
}
