import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { withDatabase } from '../composition/with-configured-database.ts';
import type { ConnectionOptions } from '../foundation/database/database.ts';
import { runAsTableOwner } from '../foundation/database/run-as-owner.ts';
import { runInSnapshot } from '../foundation/database/snapshot.ts';
import { newId } from '../foundation/ids.ts';
import { printErrorSynchronously, printSynchronously } from '../foundation/print-synchronously.ts';
import { recordOperatorRun } from '../foundation/system/maintenance-runs.ts';
import type { LedgerViolation } from '../ledger/public.ts';
import { findViolations, saveReconciliation } from '../processing/reconciliation/public.ts';
import { shellCommands } from '../settings/command-names.ts';
import { configFromEnvironment } from '../settings/config.ts';

const verifyLedgerUsage = `${shellCommands.verifyLedger}

Compares bills, guarantees, deferment accounts, stock, quotas and closed months with the ledger, as of one point in time. It uses the same environment
as ${shellCommands.start}, stores only its result (for the console and /metrics), and can run while the portal runs.

Exit status: 0 ledger consistent; 1 differences found; 2 usage or configuration error.`;

/** Name of the compared object, by the number of the rule that a posting or balance violates. */
const nameOfRule: Readonly<Record<number, string>> = {
  1: 'journal entry',
  2: 'bill',
  3: 'guarantee',
  4: 'deferment account',
  5: 'goods under a procedure',
  6: 'declaration',
  7: 'goods under a procedure',
  8: 'guarantee',
  9: 'tariff quota',
  10: 'bill',
  11: 'goods under a procedure',
  12: 'bill',
  13: 'accounting period',
};

/** Runs the command that verifies the ledger and returns its exit code. */
export async function verifyLedger(): Promise<number> {
  const options = readVerifyLedgerArguments();
  if (options !== 'verify') return options === 'help' ? 0 : 2;
  const reading = configFromEnvironment();
  if (!reading.ok) return giveUp(['the configuration is invalid:', ...reading.complaints].join('\n'));
  try {
    const done = await withDatabase(reading.config, async (connection) => {
      const requestedAt = new Date();
      const found = await runInSnapshot(connection, findViolations);
      await storeResult(connection, requestedAt, found);
      return found;
    });
    if (!done.ok) return giveUp(done.message);
    for (const { invariant, subject, message } of done.value)
      printSynchronously(
        `Difference in ${nameOfRule[invariant] ?? `rule ${invariant},`} ${subject}: ${message}.`,
      );
    const count = done.value.length;
    const differences = count === 1 ? '1 difference' : `${count} differences`;
    printSynchronously(
      count === 0 ? 'The ledger is consistent.' : `The ledger is inconsistent: ${differences}.`,
    );
    return count === 0 ? 0 : 1;
  } catch (error) {
    return giveUp(error instanceof Error ? error.message || String(error) : String(error));
  }
}

/** Stores the result for the console and the metrics. On a standby this fails, which does not change the exit code. */
async function storeResult(
  connection: ConnectionOptions,
  requestedAt: Date,
  violations: readonly LedgerViolation[],
): Promise<void> {
  const id = newId('rec', { now: () => requestedAt, random: randomBytes });
  const reconciliation = { id, requestedAt, violations };
  try {
    await runAsTableOwner(connection, (inTransaction) =>
      inTransaction((transaction) => saveReconciliation(transaction, reconciliation)),
    );
  } catch (error) {
    printErrorSynchronously(
      `The result was not stored, so the console can’t show this run: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
  await recordOperatorRun(connection, 'ledger_verify', violations.length === 0);
}

function readVerifyLedgerArguments(): 'verify' | 'help' | null {
  try {
    const { values } = parseArgs({ options: { help: { type: 'boolean' } } });
    if (!values.help) return 'verify';
    printSynchronously(verifyLedgerUsage);
    return 'help';
  } catch (error) {
    printErrorSynchronously(error instanceof Error ? error.message : String(error));
    printErrorSynchronously(verifyLedgerUsage);
    return null;
  }
}

function giveUp(reason: string): number {
  printErrorSynchronously(`Cannot verify the ledger: ${reason}`);
  return 2;
}
