import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { Caller } from '../../callers/caller.ts';
import { readBills, type StoredBill } from '../../declarations/bills/public.ts';
import type { CustomsAction } from '../../declarations/customs/public.ts';
import type { Action } from '../../declarations/lifecycle/public.ts';
import { findDeclaration } from '../../declarations/record/public.ts';
import { openTestOperations, type TestOperations } from '../../declarations/testing/test-operations.ts';
import { type Calendar, utcCalendar } from '../../foundation/calendar.ts';
import type { MigratedTestDatabase } from '../../foundation/database/testing/migrated-database.ts';
import { withDependencies } from '../../foundation/http/operation.ts';
import { bodyWithStatus, listMember, member, textMember } from '../../foundation/http/testing/request.ts';
import { listLedgerEntriesOperation } from '../../ledger/public.ts';
import { cacheReference, type Entry, type ListName } from '../../reference/lists/public.ts';
import { changeList } from '../../reference/testing/reference.ts';
import { readAutomation } from '../automation/public.ts';
import { applyDecisions } from '../decisions/apply-decisions.ts';
import { automateDecisions, hasAutomaticDecisions } from '../decisions/automate-decisions.ts';
import { sandboxSimulation, workAsOfficer } from '../decisions/automatic-officer.ts';
import type { DeadlineJobDependencies } from '../decisions/deadline-job.ts';
import { deadlineJobs, runDeadlineJob } from '../decisions/deadline-jobs.ts';
import { listPaymentMethods } from '../payments/list-payment-methods.ts';
import { payDuties } from '../payments/pay-duties.ts';
import { readActiveRules } from '../risk/risk-store.ts';

/* Test helper: declarations of a trader, and customs with a clock that the test can move. */

export interface TestCustoms {
  readonly api: TestOperations;
  readonly trader: Caller;
  readonly parts: DeadlineJobDependencies;
  /** Lodges a sample declaration under an LRN with changed properties, and returns its id. */
  lodge(lrn: string, changed?: object): Promise<string>;
  /** Runs automatic decisions and the simulated officer, a second later each time, until they have no more work. */
  work(): Promise<void>;
  /** Applies an action of customs to the declaration with its consequences. Returns whether the action was applied. */
  decide(id: string, action: Action, facts?: CustomsAction['facts'], declarant?: Caller): Promise<boolean>;
  /** Changes a code list as an import does. Resolves when all nodes use the changed list. */
  importList(list: ListName, change: (entries: readonly Entry[]) => readonly Entry[]): Promise<number>;
  runJobs(organisationId?: string): Promise<Record<string, number>>;
  read(id: string): Promise<unknown>;
  bills(id: string): Promise<readonly StoredBill[]>;
  /** Sets whether the bank transfers payments immediately. */
  transfers(allowed: boolean): void;
  stop(): Promise<void>;
}

export async function openTestCustoms({
  calendar = utcCalendar,
  profile = 'sandbox',
  testing,
}: {
  readonly calendar?: Calendar;
  /** Profile of the portal: production has neither a simulated officer nor a simulated bank. */
  readonly profile?: 'sandbox' | 'production';
  /** Database with the bundled code lists; by default a new one. */
  readonly testing?: MigratedTestDatabase;
} = {}): Promise<TestCustoms> {
  let transfers = true;
  let ahead = 0;
  const clock = (): number => performance.now() + ahead;
  const api = await openTestOperations({}, clock, {
    calendar,
    testing,
    more: (deps) => {
      const withBank = {
        ...deps,
        get transfers() {
          return transfers;
        },
      };
      return [
        withDependencies(listLedgerEntriesOperation, deps),
        withDependencies(payDuties, withBank),
        withDependencies(listPaymentMethods, withBank),
      ];
    },
  });
  const { source } = api;
  const { database } = api.testing;
  const trader = await api.newCaller();
  const parts: DeadlineJobDependencies = {
    now: source.now,
    random: (bytes) => randomBytes(bytes),
    reference: cacheReference({ sql: database.single, clock, calendar }),
    riskRules: () => readActiveRules(database.single),
    riskKey: Buffer.alloc(32, 7),
    automation: () => readAutomation(database.single, profile),
    ...(profile === 'sandbox' && { simulation: sandboxSimulation }),
  };
  async function runOfficer(): Promise<number> {
    const due = { organisationId: null, now: source.now() };
    await api.number();
    const automated = (await hasAutomaticDecisions(database.queue, due, parts))
      ? await database.systemTransaction((transaction) => automateDecisions(transaction, due, parts))
      : 0;
    assert.ok(typeof automated === 'number');
    if (profile === 'production') return automated;
    await api.number();
    const { taken } = await database.systemTransaction((transaction) =>
      workAsOfficer(transaction, due, parts),
    );
    return automated + taken;
  }
  return {
    api,
    trader,
    parts,
    lodge: (lrn, changed = {}) => api.create(trader, { ...changed, lrn }, 'lodge=true'),
    async work() {
      do source.move(1_000);
      while ((await runOfficer()) > 0);
    },
    async decide(id, action, facts = {}, { organisation } = trader) {
      const declaration = await findDeclaration(database.system, organisation.id, { by: 'id', value: id });
      assert.ok(declaration, id);
      const taken = await database.systemTransaction((transaction) =>
        applyDecisions(
          transaction,
          [{ declaration, action, facts }],
          { kind: action === 'expire' ? 'system' : 'customs', id: 'officer' },
          parts,
        ),
      );
      return taken.length > 0;
    },
    async importList(list, change) {
      const version = await changeList(database, list, change, source.now());
      ahead += 3_000;
      return version;
    },
    async runJobs(organisationId) {
      const due = { organisationId: organisationId ?? null, now: source.now() };
      const taken: Record<string, number> = {};
      for (const [name, job] of Object.entries(deadlineJobs)) {
        await api.number();
        taken[name] = await runDeadlineJob(database, job, due, parts);
      }
      return taken;
    },
    async read(id) {
      return api.call('getDeclaration', trader, { id }).then(bodyWithStatus(200));
    },
    async bills(id) {
      const key = { organisationId: trader.organisation.id, id };
      return (await readBills(database.system, [key])).get(id) ?? [];
    },
    transfers(allowed) {
      transfers = allowed;
    },
    stop: api.stop,
  };
}

/** Returns the history of a declaration, each event as `actor event status lane`. */
export function historyOf(body: unknown): string[] {
  return listMember(body, 'history').map((entry) =>
    ['actor', 'event', 'status', 'lane'].map((name) => String(member(entry, name))).join(' '),
  );
}

export function mainAndPaymentStatusOf(body: unknown): string {
  return `${textMember(body, 'status')} ${textMember(body, 'tracks', 'payment')}`;
}
