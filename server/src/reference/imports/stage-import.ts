import { createHash } from 'node:crypto';
import { type AuditActor, recordAudit } from '../../audit/public.ts';
import type { PortalParts } from '../../callers/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { newWorkSlice } from '../../foundation/http/admission/work-slices.ts';
import {
  type CreatedResult,
  type Idempotency,
  type IdempotentAnswer,
  isReplay,
  type KeyRefusal,
} from '../../foundation/http/idempotency.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import {
  findListStates,
  importNotReady,
  type LineError,
  type ListName,
  listDefinitions,
  lockLists,
  type ReadLine,
  readLines,
  storedLineError,
} from '../lists/public.ts';
import { findOverlaps, insertChanges } from './import-changes-store.ts';
import {
  deleteImport,
  findImport,
  finishImport,
  type ImportBatch,
  insertImport,
  interruptImport,
  lockImport,
  stageBatch,
  touchImportHeartbeat,
} from './import-store.ts';
import { importBody, maxReportedLineErrors } from './reference-import.ts';

export interface WantedImport {
  readonly id: string;
  readonly list: ListName;
  readonly organisationId: string;
  readonly acting: AuditActor;
  readonly location: string;
  readonly idempotency: Idempotency;
}

export type StageImportDependencies = PortalParts<'database' | 'now' | 'turns'>;

type ImportDeleted = Refusal<'import_not_ready'>;

/** The response, or the error of a file that does not belong to the list, of which no line was stored. */
export type StagedImport =
  | IdempotentAnswer
  | KeyRefusal
  | ImportDeleted
  | { readonly kind: 'no list'; readonly fault: LineError };

const linesPerBatch = 1_000;
const heartbeatIntervalMs = 3_000;

/**
 * Validates and stores a file while it arrives, with only some lines in memory. Then compares it with the list. Reports
 * the progress. After any failure, including a killed process, the import is interrupted.
 */
export async function stageImport(
  parts: StageImportDependencies,
  importRequest: WantedImport,
  chunks: AsyncIterable<Buffer>,
): Promise<StagedImport> {
  const { database, now, turns } = parts;
  const { id, list } = importRequest;
  const source = countBytes(chunks);
  const slice = newWorkSlice();
  const lines = readLines(listDefinitions[list], turns.cut(source.pieces, slice));
  const first = await lines.next();
  if (first.done) return { kind: 'no list', fault: { line: 1, words: 'csv.empty' } };
  if (first.value.kind === 'no list') return { kind: 'no list', fault: first.value.faults[0] };
  await database.systemTransaction((transaction) =>
    insertImport(transaction, { id, list, createdAt: now() }),
  );
  // An update of the heartbeat can fail, because the next one follows in a few seconds.
  const beat = (): void => void touchImportHeartbeat(database.system, id).catch(() => {});
  const beating = setInterval(beat, heartbeatIntervalMs).unref();
  try {
    const batches = batchesOf(first.value, lines, source.bytes);
    for await (const batch of batches) {
      if (!(await stageBatch(database.system, id, batch))) return importDeleted();
    }
    // The complete content is never in memory, so its hash identifies a repeated request.
    const keyed = importRequest.idempotency.ofContent(source.sha256());
    const outcome = await database.systemTransaction((transaction) =>
      keyed.within(transaction, 201, () => compare(transaction, importRequest, now())),
    );
    if (outcome.kind === 'refusal' || isReplay(outcome)) {
      await database.systemTransaction((transaction) => deleteImport(transaction, id));
    }
    return outcome;
  } catch (error) {
    // If this statement fails, too, the import counts as interrupted because its heartbeat is missing.
    await database.systemTransaction((transaction) => interruptImport(transaction, id)).catch(() => {});
    throw error;
  } finally {
    clearInterval(beating);
  }
}

function countBytes(pieces: AsyncIterable<Buffer>) {
  let bytes = 0;
  const hash = createHash('sha256');
  async function* counting(): AsyncGenerator<Buffer> {
    for await (const chunk of pieces) {
      bytes += chunk.length;
      hash.update(chunk);
      yield chunk;
    }
  }
  return { pieces: counting(), bytes: () => bytes, sha256: () => hash.digest() };
}

async function* batchesOf(
  first: ReadLine,
  rest: AsyncIterable<ReadLine>,
  bytes: () => number,
): AsyncGenerator<ImportBatch> {
  let entries: ImportBatch['entries'][number][] = [];
  let faults: ImportBatch['faults'][number][] = [];
  let faultCount = 0;
  let lines = 0;
  let inBatch = 0;

  function take(read: ReadLine): void {
    inBatch += 1;
    if (read.kind === 'no list') return;
    lines = read.line;
    if (read.kind === 'entry') entries.push(read);
    else {
      const room = Math.max(0, maxReportedLineErrors - faultCount);
      faults.push(
        ...read.faults.slice(0, room).map((fault, number) => ({ ...storedLineError(fault), number })),
      );
      faultCount += read.faults.length;
    }
  }
  function batch(): ImportBatch {
    const full = { entries, faults, bytes: bytes(), lines, faultCount };
    entries = [];
    faults = [];
    inBatch = 0;
    return full;
  }

  take(first);
  for await (const read of rest) {
    take(read);
    if (inBatch === linesPerBatch) yield batch();
  }
  yield batch();
}

/** Returns the refusal after another user has deleted the import while its file was read. */
function importDeleted(): ImportDeleted {
  return refuse(importNotReady, { detail: { words: 'import_not_ready.discarded' } });
}

async function compare(
  transaction: Transaction,
  importRequest: WantedImport,
  at: Date,
): Promise<CreatedResult | ImportDeleted> {
  const { id, list, organisationId, acting, location } = importRequest;
  // Locks the lists until the commit, so that the list can't change during the comparison.
  await lockLists(transaction);
  const staged = await lockImport(transaction, id);
  if (!staged) return importDeleted();
  const overlaps = await findOverlaps(transaction, id);
  if (staged.faults + overlaps > 0) {
    await finishImport(transaction, id, { status: 'invalid', faults: overlaps }, at);
  } else {
    const [state] = await findListStates(transaction, [list]);
    const changes = await insertChanges(transaction, id, list);
    await finishImport(transaction, id, { status: 'ready', version: state?.version ?? 0, ...changes }, at);
  }
  const finished = await findImport(transaction, id);
  if (!finished) throw new Error(`the locked import ${id} is missing`);
  await recordAudit(transaction, {
    ...acting,
    organisationId,
    at,
    action: 'reference_import.create',
    target: { kind: 'reference_import', id },
    change: { after: importBody(finished) },
  });
  return { kind: 'made', body: importBody(finished), headers: ['Location', location] };
}
