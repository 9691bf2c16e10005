import { recordAudit } from '../../audit/public.ts';
import { type BackgroundJob, createBackgroundJob, type JobRun } from '../../foundation/background-job.ts';
import type { Database } from '../../foundation/database/database.ts';
import { createLeasedWorker, ExternalServiceFailed } from '../../foundation/leased-work.ts';
import { eicarFile, type Scanner, type ScanResult } from './scanner.ts';
import {
  type DocumentToScan,
  deleteInterruptedUploads,
  endQuarantine,
  leaseForScan,
  postponeScan,
  readChunk,
} from './store.ts';

/** Scans quarantined documents one after the other. */
export interface Quarantine extends BackgroundJob {
  /** Deletes interrupted uploads, and returns their number. */
  cleanUp(): Promise<number>;
}

const scanIntervalMs = 2_000;
/** Maximum time for the scan of a document. */
const scanTimeoutMs = 60_000;
const selfTestIntervalMs = 24 * 3_600_000;
const maxUploadDurationMs = 30 * 60_000;

/**
 * Creates the background job that scans documents. Several nodes can run it, because each leases different documents.
 */
export function createQuarantine(parts: {
  readonly database: Pick<Database, 'system' | 'systemTransaction'>;
  readonly scanner: Scanner;
  readonly now: () => Date;
  readonly failed: (error: unknown, job?: string) => void;
  readonly limitMs?: number;
}): Quarantine {
  const { database, scanner, now, failed, limitMs = scanTimeoutMs } = parts;
  const stopping = new AbortController();
  let testedAt = Number.NEGATIVE_INFINITY;
  const worker = createLeasedWorker<DocumentToScan>({
    lease: (at, until) => leaseForScan(database.system, at, until),
    async attempt(document, signal) {
      const finding = await scanner.scan(chunksOf(database, document), signal);
      return () => recordFinding(database, document, finding, now());
    },
    postpone: (document, until) => postponeScan(database.system, document, until),
    neighbour: 'scanner',
    now,
    failed: (error) => failed(error, 'quarantine'),
    limitMs,
    atOnce: 4,
    firstPauseMs: 60_000,
    maxPauseMs: 10 * 60_000,
  });

  /** Throws if the scanner does not detect the EICAR test file. Runs at the start and once a day. */
  async function testScanner(): Promise<void> {
    if (!scanner.isTested || now().getTime() - testedAt < selfTestIntervalMs) return;
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(limitMs)]);
    const finding = await scanner.scan(oneChunk(eicarFile), signal).catch((error: unknown) => {
      throw new ExternalServiceFailed('scanner', error);
    });
    if (finding !== 'infected') {
      throw new ExternalServiceFailed(
        'scanner',
        'it does not find the EICAR test file: no document is scanned',
      );
    }
    testedAt = now().getTime();
  }

  async function scanAll(turn: JobRun): Promise<void> {
    await testScanner();
    await worker.work(turn);
  }

  const job = createBackgroundJob({
    name: 'quarantine',
    turn: scanAll,
    everyMs: scanIntervalMs,
    failed,
    longestPauseMs: 60_000,
  });
  return {
    ...job,
    stop() {
      stopping.abort();
      worker.stop(0);
      return job.stop();
    },
    cleanUp: () => deleteInterruptedUploads(database.system, new Date(now().getTime() - maxUploadDurationMs)),
  };
}

async function recordFinding(
  database: Pick<Database, 'systemTransaction'>,
  document: DocumentToScan,
  finding: ScanResult,
  at: Date,
): Promise<void> {
  const status = finding === 'clean' ? 'available' : 'refused';
  await database.systemTransaction(async (transaction) => {
    if (!(await endQuarantine(transaction, document, status))) return;
    await recordAudit(transaction, {
      // The audit event of a document of customs belongs to customs, because traders can read their own audit events.
      organisationId: document.customsId ?? document.organisationId,
      at,
      actor: { kind: 'system', id: 'scanner' },
      action: status === 'available' ? 'document.pass' : 'document.refuse',
      target: { kind: 'document', id: document.id },
      change: { status },
    });
  });
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
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
