import { parseArgs } from 'node:util';
import { type ChainBreak, type SealVerification, verifySeals } from '../audit/public.ts';
import { withDatabase } from '../composition/with-configured-database.ts';
import { runInSnapshot } from '../foundation/database/snapshot.ts';
import { printErrorSynchronously, printSynchronously } from '../foundation/print-synchronously.ts';
import { recordOperatorRun } from '../foundation/system/maintenance-runs.ts';
import { shellCommands } from '../settings/command-names.ts';
import { configFromEnvironment } from '../settings/config.ts';

const verifyAuditUsage = `${shellCommands.verifyAudit} [--expect HASH]

Verifies the chain of seals over the audit log from its beginning: recalculates every hash and reports the first event
or seal that was altered, removed or inserted. It uses the same environment as ${shellCommands.start}, stores only the time of the
run (for /metrics), and can run while the portal runs.

  --expect    hash of a seal from an earlier run or from the console, stored outside the portal. The chain must still
              contain this seal.

Exit status: 0 audit log intact; 1 chain broken; 2 usage or configuration error, or verification failed.`;

const progressEveryMs = 2_000;

/** Runs the command that verifies the seals of the audit log and returns its exit code. */
export async function verifyAudit(): Promise<number> {
  const options = readVerifyAuditArguments();
  if (options === null) return 2;
  if (options === 'help') return 0;
  const reading = configFromEnvironment();
  if (!reading.ok) return giveUp(['the configuration is invalid:', ...reading.complaints].join('\n'));
  try {
    const done = await withDatabase(reading.config, async (connection) => {
      const found = await runInSnapshot(connection, (sql) =>
        verifySeals(sql, {
          expected: options.expect,
          now: new Date(),
          progress: createSealProgressReporter(),
        }),
      );
      printSealReport(found);
      await recordOperatorRun(connection, 'audit_verify', found.broken === null);
      return found.broken ? 1 : 0;
    });
    return done.ok ? done.value : giveUp(done.message);
  } catch (error) {
    return giveUp(error instanceof Error ? error.message || String(error) : String(error));
  }
}

function printSealReport({ broken, seals, events, removal, head, unsealed }: SealVerification): void {
  const read = `${countText(seals, 'seal')} over ${countText(events, 'event')}`;
  printSynchronously(
    broken ? `The audit log is broken: ${chainBreakText(broken)}` : `The audit log is intact: ${read}.`,
  );
  if (broken) printSynchronously(`Intact before this point: ${read}.`);
  if (removal && !broken) {
    printSynchronously(
      `Events that were sealed until ${removal.sealedAt.toISOString()} (up to seal ${removal.through}) were removed on ${removal.at.toISOString()}, because the retention is ${countText(removal.keptYears, 'year')}.`,
    );
  }
  if (head)
    printSynchronously(
      `Last seal: number ${head.sequence}, created at ${head.sealedAt.toISOString()}\nHash of the last seal: ${head.hash}`,
    );
  const { count, oldest } = unsealed;
  printSynchronously(
    `Not sealed yet: ${countText(count, 'event')}${oldest ? `, the oldest from ${oldest.toISOString()}` : ''}.`,
  );
}

function countText(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

function chainBreakText(broken: ChainBreak): string {
  switch (broken.kind) {
    case 'seal_missing':
      return `seal ${broken.sequence} was removed.`;
    case 'seal_altered':
      return `seal ${broken.sequence} was altered: its hash does not match its content.`;
    case 'seal_unchained':
      return `seal ${broken.sequence} does not continue the previous seal: one of the two seals was replaced.`;
    case 'row_altered':
      return `event ${broken.eventId} was altered after seal ${broken.sequence} sealed it.`;
    case 'row_missing':
      return broken.sequence === null
        ? `event ${broken.eventId} was removed before it was sealed.`
        : `event ${broken.eventId} of seal ${broken.sequence} was removed.`;
    case 'row_foreign':
      return broken.sequence === null
        ? `event ${broken.eventId} has no seal: the event was added to the sealed log later, or its seal was removed.`
        : `event ${broken.eventId} of seal ${broken.sequence} is duplicated: one of the two was inserted.`;
    case 'removal_wrong':
      return `the recorded removal of events up to seal ${broken.sequence} is invalid: the record names another seal, or the events were removed earlier than the recorded retention allows.`;
    case 'hash_unknown':
      return `no seal has the hash ${broken.hash}: the chain was replaced, or this is another database.`;
  }
}

function createSealProgressReporter(): (seals: number, events: number) => void {
  let lastReportAt = performance.now();
  return (seals, events) => {
    if (performance.now() - lastReportAt < progressEveryMs) return;
    lastReportAt = performance.now();
    printErrorSynchronously(`… verified ${seals} seals and ${events} events so far`);
  };
}

function readVerifyAuditArguments(): { readonly expect: string | null } | 'help' | null {
  try {
    const { values } = parseArgs({ options: { expect: { type: 'string' }, help: { type: 'boolean' } } });
    if (values.help) {
      printSynchronously(verifyAuditUsage);
      return 'help';
    }
    const expect = values.expect?.trim().toLowerCase() ?? null;
    if (expect === null || /^[0-9a-f]{64}$/.test(expect)) return { expect };
    printErrorSynchronously('--expect must be a hash of 64 hexadecimal digits.');
  } catch (error) {
    printErrorSynchronously(error instanceof Error ? error.message : String(error));
  }
  printErrorSynchronously(verifyAuditUsage);
  return null;
}

function giveUp(reason: string): number {
  printErrorSynchronously(`Cannot verify the audit log: ${reason}`);
  return 2;
}
