import { recordAudit } from '../../audit/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { createLoop, type Loop, type Turn } from '../../foundation/loop.ts';
import type { Scanner } from './scanner.ts';
import { type DocumentToScan, deleteBrokenUploads, endQuarantine, readChunk, takeForScan } from './store.ts';

/** Scans what waits, one document after the other. */
export interface Quarantine extends Loop {
  /** Deletes what is left of uploads that were broken off; the number of them. */
  sweep(): Promise<number>;
}

const everyMs = 2_000;
// As long as a scan may take; what another node began and did not end by then is scanned again.
const scanForMs = 60_000;
const uploadForMs = 30 * 60_000;

/** Several nodes may do this at once: each takes another document. */
export function createQuarantine(parts: {
  readonly database: Pick<Database, 'system' | 'systemTransaction'>;
  readonly scanner: Scanner;
  readonly now: () => Date;
  readonly failed: (error: unknown) => void;
}): Quarantine {
  const { database, scanner, now, failed } = parts;

  async function scanAll(turn: Turn): Promise<void> {
    while (!turn.stopping) {
      const at = now();
      const until = new Date(at.getTime() + scanForMs);
      const taken = await takeForScan(database.system, at, until);
      if (!taken) return;
      await scanOne(database, scanner, taken, now);
    }
  }

  return {
    ...createLoop({ name: 'quarantine', turn: scanAll, everyMs, failed }),
    sweep: () => deleteBrokenUploads(database.system, new Date(now().getTime() - uploadForMs)),
  };
}

async function scanOne(
  database: Pick<Database, 'system' | 'systemTransaction'>,
  scanner: Scanner,
  document: DocumentToScan,
  now: () => Date,
): Promise<void> {
  const finding = await scanner.scan(chunksOf(database, document));
  const status = finding === 'clean' ? 'available' : 'refused';
  await database.systemTransaction(async (transaction) => {
    if (!(await endQuarantine(transaction, document, status))) return;
    await recordAudit(transaction, {
      organisationId: document.organisationId,
      at: now(),
      actor: { kind: 'system', id: 'scanner' },
      action: status === 'available' ? 'document.pass' : 'document.refuse',
      target: { kind: 'document', id: document.id },
      change: { status },
    });
  });
}

async function* chunksOf(
  { system }: Pick<Database, 'system'>,
  { organisationId, id }: DocumentToScan,
): AsyncGenerator<Buffer> {
  for (let number = 0; ; number += 1) {
    const bytes = await readChunk(system, organisationId, id, number);
    if (!bytes) return;
    yield bytes;
  }
}
