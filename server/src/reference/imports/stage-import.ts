import { type Acting, recordAudit } from '../../audit/public.ts';
import type { Database, Transaction } from '../../foundation/database/database.ts';
import {
  findListStates,
  type LineFault,
  type ListName,
  listDefinitions,
  lockLists,
  type ReadLine,
  readLines,
} from '../lists/public.ts';
import { findOverlaps, insertChanges } from './import-changes-store.ts';
import {
  type Batch,
  beatImport,
  findImport,
  finishImport,
  insertImport,
  interruptImport,
  lockImport,
  stageBatch,
} from './import-store.ts';
import { importBody, mostFaultsTold, type ReferenceImport } from './reference-import.ts';

export interface WantedImport {
  readonly id: string;
  readonly list: ListName;
  readonly organisationId: string;
  readonly acting: Acting;
}

export interface StagingParts {
  readonly database: Database;
  readonly now: () => Date;
}

export type Staged =
  | { readonly kind: 'staged'; readonly import: ReferenceImport }
  /** Somebody has discarded it meanwhile. */
  | { readonly kind: 'discarded' }
  /** Not a file of this list at all: nothing was kept. */
  | { readonly kind: 'no list'; readonly fault: LineFault };

const linesAtOnce = 1_000;
const beatEveryMs = 3_000;

/**
 * Checks and keeps a file as its pieces arrive, some lines in memory at a time, then compares it with the list. Others see
 * how far it is. Whatever goes wrong leaves an import that says so, a process that is killed included.
 */
export async function stageImport(
  parts: StagingParts,
  wanted: WantedImport,
  pieces: AsyncIterable<Buffer>,
): Promise<Staged> {
  const { database, now } = parts;
  const { id, list } = wanted;
  const source = counted(pieces);
  const lines = readLines(listDefinitions[list], source.pieces);
  const first = await lines.next();
  if (first.done) return { kind: 'no list', fault: { line: 1, message: 'the file holds no entry' } };
  if (first.value.kind === 'no list') return { kind: 'no list', fault: first.value.faults[0] };
  await database.systemTransaction((transaction) =>
    insertImport(transaction, { id, list, createdAt: now() }),
  );
  // One that is missed does no harm: the next one comes soon.
  const beat = (): void => void beatImport(database.system, id).catch(() => {});
  const beating = setInterval(beat, beatEveryMs).unref();
  try {
    const batches = batchesOf(first.value, lines, source.bytes);
    for await (const batch of batches) {
      if (!(await stageBatch(database.system, id, batch))) return { kind: 'discarded' };
    }
    return await database.systemTransaction((transaction) => compare(transaction, wanted, now()));
  } catch (error) {
    // If this cannot be written either, the beat that stays out says the same.
    await database.systemTransaction((transaction) => interruptImport(transaction, id)).catch(() => {});
    throw error;
  } finally {
    clearInterval(beating);
  }
}

function counted(pieces: AsyncIterable<Buffer>): { pieces: AsyncIterable<Buffer>; bytes: () => number } {
  let bytes = 0;
  async function* counting(): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      bytes += piece.length;
      yield piece;
    }
  }
  return { pieces: counting(), bytes: () => bytes };
}

async function* batchesOf(
  first: ReadLine,
  rest: AsyncIterable<ReadLine>,
  bytes: () => number,
): AsyncGenerator<Batch> {
  let entries: Batch['entries'][number][] = [];
  let faults: Batch['faults'][number][] = [];
  let faultCount = 0;
  let lines = 0;
  let inBatch = 0;

  function take(read: ReadLine): void {
    inBatch += 1;
    if (read.kind === 'no list') return;
    lines = read.line;
    if (read.kind === 'entry') entries.push(read);
    else {
      const room = Math.max(0, mostFaultsTold - faultCount);
      faults.push(...read.faults.slice(0, room).map((fault, number) => ({ ...fault, number })));
      faultCount += read.faults.length;
    }
  }
  function batch(): Batch {
    const full = { entries, faults, bytes: bytes(), lines, faultCount };
    entries = [];
    faults = [];
    inBatch = 0;
    return full;
  }

  take(first);
  for await (const read of rest) {
    take(read);
    if (inBatch === linesAtOnce) yield batch();
  }
  yield batch();
}

async function compare(transaction: Transaction, wanted: WantedImport, at: Date): Promise<Staged> {
  const { id, list, organisationId, acting } = wanted;
  // No other change of lists until the commit: what is compared is what its version says.
  await lockLists(transaction);
  const staged = await lockImport(transaction, id);
  if (!staged) return { kind: 'discarded' };
  const overlaps = await findOverlaps(transaction, id);
  if (staged.faults + overlaps > 0) {
    await finishImport(transaction, id, { state: 'faulty', faults: overlaps }, at);
  } else {
    const [state] = await findListStates(transaction, [list]);
    const changes = await insertChanges(transaction, id, list);
    await finishImport(transaction, id, { state: 'ready', version: state?.version ?? 0, ...changes }, at);
  }
  const finished = await findImport(transaction, id);
  if (!finished) throw new Error(`the import ${id} is locked and gone`);
  await recordAudit(transaction, {
    ...acting,
    organisationId,
    at,
    action: 'reference_import.create',
    target: { kind: 'reference_import', id },
    change: { after: importBody(finished) },
  });
  return { kind: 'staged', import: finished };
}
