import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { flushCompileCache } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { sequenceChanges } from '../server/src/declarations/feed/status-store.ts';
import {
  type ConnectionOptions,
  type Database,
  openDatabase,
} from '../server/src/foundation/database/database.ts';
import { readAutomation } from '../server/src/processing/automation/public.ts';
import { sandboxSimulation } from '../server/src/processing/decisions/automatic-officer.ts';
import { createCustomsJobs } from '../server/src/processing/decisions/customs-jobs.ts';
import { readActiveRules } from '../server/src/processing/risk/risk-store.ts';
import { cacheReference } from '../server/src/reference/lists/public.ts';

/*
 * A test program that does the background work of customs on a database. It starts on an order of the test and
 * reports each statement before sending it, so that the test can kill it there.
 */

/** Order of the test: the current time, and how much faster than system time it passes. */
export interface CustomsWorkerClock {
  readonly now: number;
  readonly speed: number;
}

/**
 * Report of the worker. `deciding` is true from the first decision of a transaction until its commit is
 * confirmed.
 */
export type CustomsWorkerReport = { readonly kind: 'ready' | 'statement'; readonly deciding: boolean };

const connection: ConnectionOptions = JSON.parse(process.env.CUSTOMS_WORKER_DATABASE ?? '{}');
const profile = process.env.CUSTOMS_WORKER_PROFILE === 'production' ? 'production' : 'sandbox';
const deciding = new Set<object>();
const report = (kind: CustomsWorkerReport['kind']): void => {
  process.send?.({ kind, deciding: deciding.size > 0 } satisfies CustomsWorkerReport);
};

/** Wraps a database, so that every statement is reported first. */
function withReports(database: Database): Pick<Database, 'queue' | 'systemTransaction'> {
  return {
    queue: database.queue,
    async systemTransaction(work) {
      const own = {};
      try {
        return await database.systemTransaction((transaction) =>
          work({
            transaction: true,
            query(text, values) {
              if (text.includes('write_decisions')) deciding.add(own);
              report('statement');
              return transaction.query(text, values);
            },
          }),
        );
      } finally {
        deciding.delete(own);
      }
    },
  };
}

function work({ now, speed }: CustomsWorkerClock): void {
  const began = performance.now();
  const time = (): Date => new Date(now + (performance.now() - began) * speed);
  createCustomsJobs({
    database: withReports(database),
    now: time,
    notifyOfDecisions() {},
    failed(error) {
      console.error(error);
    },
    parts: {
      now: time,
      random: (bytes) => randomBytes(bytes),
      reference: cacheReference({ sql: database.system, clock: () => performance.now() }),
      riskRules: () => readActiveRules(database.system),
      riskKey: Buffer.alloc(32, 7),
      automation: () => readAutomation(database.system, profile),
      ...(profile === 'sandbox' && { simulation: sandboxSimulation }),
    },
  }).start();
}

/** Assigns sequence numbers to committed changes, as a node does. */
async function numberContinuously(): Promise<void> {
  for (;;) {
    await sequenceChanges(database.system, 1_000);
    await pause(20);
  }
}

assert.ok('connectionString' in connection || 'host' in connection, 'started by its test');
const database = openDatabase(connection, 4);
await database.system.query('select 1');
// Saves the compile cache now, because a killed process would not.
flushCompileCache();
process.once('message', (order: CustomsWorkerClock) => {
  work(order);
  void numberContinuously();
});
process.on('disconnect', () => process.exit(0));
report('ready');
