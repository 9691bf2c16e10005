import {
  collectFromGuarantees,
  findLateBills,
  isPastDue,
  type LateBillTask,
  markOverdue,
  newBillReference,
  readBills,
} from '../../declarations/bills/public.ts';
import {
  type CustomsAction,
  findDeclarationsForCustoms,
  hasDueDeclarations,
  listDueDeclarations,
} from '../../declarations/customs/public.ts';
import { recordGuarantorEvents } from '../../declarations/debts/public.ts';
import type { Action, VisitReason } from '../../declarations/lifecycle/public.ts';
import type { DeclarationRow } from '../../declarations/record/public.ts';
import { claimUnreportedWriteOffs, findUnreportedWriteOffs } from '../../declarations/stock/public.ts';
import type { Database, Transaction } from '../../foundation/database/database.ts';
import { recordText } from '../../foundation/messages/record-messages.ts';
import {
  createStatement,
  findMonthsWithoutStatement,
  statementDueBy,
} from '../../registers/accounts/public.ts';
import { openDecisions, planDemands, planInterestBills } from '../consequences/public.ts';
import { lockForActions } from '../dossier/public.ts';
import { writeDecision } from '../write-decision/public.ts';
import { allocateQuotas, recalculateAllocated } from './allocate-quotas.ts';
import { announceCollections } from './announce-collections.ts';
import { applyDecisions, decisionSourceOf } from './apply-decisions.ts';
import { assignLanesByRows, clearByRows } from './automation-jobs.ts';
import type { DeadlineJob, DeadlineJobDependencies, DueTime } from './deadline-job.ts';

/*
 * Actions at deadlines. Their queue is the stored state: a job queries due declarations and applies the action that the
 * lifecycle allows. A job that is killed has changed nothing. Each batch locks its declarations, so several nodes can
 * run the same job.
 */

const actor = { kind: 'system', id: 'time-limits' } as const;
const maxDeclarationsPerJob = 200;

export const deadlineJobs: Readonly<Record<string, DeadlineJob>> = {
  expireUnpresented: jobApplyingAction('present', 'expire'),
  expireWithoutExit: jobApplyingAction('exit', 'expire'),
  enquireExits: jobApplyingAction('exit_enquiry', 'enquireExit', factsOfEnquiry),
  clearByRows,
  announceCollections,
  collectSecured: { isDue: createLateBillCheck('collect'), run: collectSecured },
  markOverdue: { isDue: createLateBillCheck('overdue'), run: markBillsOverdue },
  billInterest: { isDue: createLateBillCheck('interest'), run: billInterestOfOrders },
  makeStatements: {
    isDue: async (sql, { organisationId, now }, { reference: { calendar } }) =>
      (await findMonthsWithoutStatement(sql, calendar.dayOf(now), organisationId)).length > 0,
    run: createStatements,
  },
  followStock: {
    isDue: async (sql, { organisationId }) =>
      (await findUnreportedWriteOffs(sql, organisationId, 1)).length > 0,
    run: reportStockUse,
  },
  expireHearings: jobApplyingAction('hearing', 'expireHearing'),
  markDischargeDue: jobApplyingAction('discharge_due', 'fallDischargeDue'),
  markDischargeOverdue: jobApplyingAction('discharge_overdue', 'fallDischargeOverdue'),
  demandDischarges: { isDue: createDueCheck('demand'), run: demandDischarges },
  shareQuotas: allocateQuotas,
  followQuotas: recalculateAllocated,
  assignLanesByRows,
};

/** Runs one batch of a job if it has due work, and returns the number of its declarations. */
export async function runDeadlineJob(
  database: Pick<Database, 'queue' | 'systemTransaction'>,
  job: DeadlineJob,
  due: DueTime,
  parts: DeadlineJobDependencies,
): Promise<number> {
  if (!(await job.isDue(database.queue, due, parts))) return 0;
  const done = await database.systemTransaction((transaction) => job.run(transaction, due, parts));
  return typeof done === 'number' ? done : 0;
}

function createDueCheck(reason: VisitReason): DeadlineJob['isDue'] {
  return (sql, due) => hasDueDeclarations(sql, reason, due.now, due.organisationId);
}

function createLateBillCheck(what: LateBillTask): DeadlineJob['isDue'] {
  return async (sql, { organisationId, now }) =>
    (await findLateBills(sql, what, now, organisationId, 1)).length > 0;
}

async function lateDeclarations(
  transaction: Transaction,
  what: LateBillTask,
  { organisationId, now }: DueTime,
): Promise<DeclarationRow[]> {
  const keys = await findLateBills(transaction, what, now, organisationId, maxDeclarationsPerJob);
  return keys.length > 0 ? findDeclarationsForCustoms(transaction, keys) : [];
}

function jobApplyingAction(
  what: VisitReason,
  action: Action,
  factsOf: (declaration: DeclarationRow) => CustomsAction['facts'] = () => ({}),
): DeadlineJob {
  return {
    isDue: createDueCheck(what),
    async run(transaction, due, parts) {
      const found = await listDueDeclarations(
        transaction,
        what,
        due.now,
        maxDeclarationsPerJob,
        due.organisationId,
      );
      const actions = found.map((declaration) => ({ declaration, action, facts: factsOf(declaration) }));
      const appliedActions = await applyDecisions(transaction, actions, actor, parts);
      return appliedActions.length;
    },
  };
}

/** Returns the question of an enquiry, which the declarant must answer before the export expires. */
function factsOfEnquiry({ lifecycle: { dueBy } }: DeclarationRow): CustomsAction['facts'] {
  const question = recordText('reason.exit_enquiry');
  return { reason: question, ...(dueBy.exit !== undefined && { dueBy: dueBy.exit }) };
}

/** Collects due bills from the guarantees that secure them. */
async function collectSecured(
  transaction: Transaction,
  due: DueTime,
  parts: DeadlineJobDependencies,
): Promise<number> {
  const found = await lateDeclarations(transaction, 'collect', due);
  if (found.length === 0) return 0;
  const bills = await readBills(transaction, found);
  const actions = found.map((declaration): CustomsAction => {
    const own = bills.get(declaration.id) ?? [];
    const payment = collectFromGuarantees(
      own,
      due.now.toISOString(),
      own.filter((each) => isPastDue(each, due.now)),
    );
    return { declaration, action: 'pay', facts: { payment } };
  });
  const taken = await applyDecisions(transaction, actions, { kind: 'system', id: 'guarantees' }, parts);
  const collected = taken.flatMap(({ facts: { payment } }) =>
    payment?.used?.length ? payment.bills.map(({ reference }) => reference) : [],
  );
  await recordGuarantorEvents(transaction, collected, 'guarantee.drawn', due.now);
  return taken.length;
}

/** Marks bills that were not paid in time as overdue. */
async function markBillsOverdue(
  transaction: Transaction,
  due: DueTime,
  parts: DeadlineJobDependencies,
): Promise<number> {
  const found = await lateDeclarations(transaction, 'overdue', due);
  const bills = await readBills(transaction, found);
  const actions = found.map((declaration): CustomsAction => {
    const payment = markOverdue(bills.get(declaration.id) ?? [], due.now);
    return { declaration, action: 'fallOverdue', facts: { payment } };
  });
  return (await applyDecisions(transaction, actions, actor, parts)).length;
}

/** Bills interest on bills that declarants paid late by payment order. */
async function billInterestOfOrders(
  transaction: Transaction,
  due: DueTime,
  parts: DeadlineJobDependencies,
): Promise<number> {
  const found = await lateDeclarations(transaction, 'interest', due);
  const actions = found.map((declaration): CustomsAction => ({ declaration, action: 'bill', facts: {} }));
  const dossiers = await lockForActions(transaction, actions);
  const pending = openDecisions(dossiers, decisionSourceOf(parts));
  const billed = planInterestBills([...dossiers.keys()], pending);
  await writeDecision(transaction, pending);
  return billed.length;
}

/** Creates the monthly statement of each deferment account whose month has ended. */
async function createStatements(
  transaction: Transaction,
  { organisationId, now }: DueTime,
  { random, reference: { calendar } }: DeadlineJobDependencies,
): Promise<number> {
  const months = await findMonthsWithoutStatement(transaction, calendar.dayOf(now), organisationId);
  for (const month of months) {
    const reference = newBillReference(random);
    const dueBy = statementDueBy(calendar, calendar.startOf(month.period) ?? now);
    await createStatement(transaction, month, { reference, dueBy, at: now });
  }
  return months.length;
}

/** Adds an event to declarations whose stock other declarations have used, in the transaction after that use. */
async function reportStockUse(
  transaction: Transaction,
  { organisationId }: DueTime,
  parts: DeadlineJobDependencies,
): Promise<number> {
  const keys = await findUnreportedWriteOffs(transaction, organisationId, maxDeclarationsPerJob);
  const found = keys.length > 0 ? await findDeclarationsForCustoms(transaction, keys) : [];
  if (found.length === 0) return 0;
  const untold = await claimUnreportedWriteOffs(transaction, found);
  const actions = found.flatMap((declaration): CustomsAction[] => {
    const reason = untold.get(declaration.id);
    return reason === undefined ? [] : [{ declaration, action: 'writeOff', facts: { reason } }];
  });
  await applyDecisions(transaction, actions, { kind: 'system', id: 'discharge' }, parts);
  return found.length;
}

/** Demands the suspended duties of goods that remain under a procedure `dischargeDays` after its end. */
async function demandDischarges(
  transaction: Transaction,
  { organisationId, now }: DueTime,
  parts: DeadlineJobDependencies,
): Promise<number> {
  const found = await listDueDeclarations(transaction, 'demand', now, maxDeclarationsPerJob, organisationId);
  if (found.length === 0) return 0;
  const actions = await planDemands(transaction, found, parts);
  const taken = await applyDecisions(transaction, actions, { kind: 'system', id: 'discharge' }, parts);
  return taken.length;
}
