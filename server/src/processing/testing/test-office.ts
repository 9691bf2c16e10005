import assert from 'node:assert/strict';
import type { ManagementClient } from '../../callers/caller.ts';
import { sandboxScanner } from '../../documents/uploads/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import {
  callOperation,
  type OperationTestRequest,
  type OperationTestResponse,
} from '../../foundation/http/testing/request.ts';
import type { LedgerViolation } from '../../ledger/public.ts';
import { organisationCaller, type TestSource } from '../../organisations/testing/organisations.ts';
import { findViolations } from '../reconciliation/violations.ts';
import { publishTradeStatistics } from '../statistics/publish-trade-statistics.ts';
import { processingOperations } from './operations.ts';
import { openTestCustoms, type TestCustoms } from './test-customs.ts';

/* Test helper: the operations of officers together with those of traders, on one clock. */

export interface TestOffice {
  readonly customs: TestCustoms;
  readonly database: Database;
  readonly source: TestSource;
  readonly baseUrl: string;
  /** Management client of the customs authority. */
  readonly officer: ManagementClient;
  /** Calls an operation, by default with the client of customs. */
  call(operationId: string, call?: Partial<OperationTestRequest>): Promise<OperationTestResponse>;
  /** Runs the reconciliation now, and returns its violations. */
  violations(): Promise<LedgerViolation[]>;
  /** Asserts that the reconciliation finds no violations. */
  assertLedgerAgrees(): Promise<void>;
  stop(): Promise<void>;
}

export async function openTestOffice(
  options: Parameters<typeof openTestCustoms>[0] = {},
): Promise<TestOffice> {
  const customs = await openTestCustoms(options);
  const { source, testing } = customs.api;
  const { database } = testing;
  const officer = await organisationCaller(database, source, 'customs_authority');
  const baseUrl = 'https://portal.example';
  const operations = processingOperations({
    database,
    source,
    customs: customs.parts,
    reference: customs.parts.reference,
    feed: { committed: () => {}, settled: customs.api.number },
    expectedTimes: customs.api.expectedTimes,
    baseUrl,
    cursorKey: Buffer.alloc(32, 9),
    calendar: customs.parts.reference.calendar,
    now: source.now,
    latestNow: source.now,
    periodClosed: (month) =>
      database.systemTransaction((transaction) =>
        publishTradeStatistics(transaction, month, source.now(), customs.parts.reference),
      ),
    wakeReconciler: () => {},
    scanner: sandboxScanner,
    quarantined: () => {},
  });
  const violations = () => database.snapshot(findViolations, new AbortController().signal);
  return {
    customs,
    database,
    source,
    baseUrl,
    officer,
    call(operationId, call = {}) {
      const operation = operations.find(({ id }) => id === operationId);
      assert.ok(operation, operationId);
      return callOperation(operation, { caller: officer, ...call });
    },
    violations,
    assertLedgerAgrees: async () => assert.deepEqual(await violations(), []),
    stop: customs.stop,
  };
}
