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
  type DueReason,
  findDeclarationsForCustoms,
  hasDue,
  listDue,
} from '../../declarations/customs/public.ts';
import { recordGuarantorEvents } from '../../declarations/debts/public.ts';
import type { Action } from '../../declarations/lifecycle/public.ts';
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
import { applyDecisions, sourceOf } from './apply-decisions.ts';
import { assessAgain } from './assess-again.ts';
import type { DeadlineJob, DeadlineJobDependencies, DueTime } from './deadline-job.ts';

/*
 * Deadline-driven actions. The stored state is the queue: a job queries due declarations and applies what the
 * lifecycle allows, and a killed job has changed nothing. Each batch locks its declarations, so that nodes
 * share the work.
 */

const actor = { kind: 'system', id: 'time-limits' } as const;
const maxDeclarationsPerJob = 200;
const settleMs = 2_000;

function settledBy({ now }: DueTime): Date {
  return new Date(now.getTime() - settleMs);
}

function releasedBy({ now }: DueTime, { clearAfterMs }: DeadlineJobDependencies): Date {
  return new Date(now.getTime() - clearAfterMs);
}

export const deadlineJobs: Readonly<Record<string, DeadlineJob>> = {
  expireUnpresented: jobApplyingAction('present', 'expire'),
  expireWithoutExit: jobApplyingAction('exit', 'expire'),
  enquireExits: jobApplyingAction('exit_enquiry', 'enquireExit', undefined, factsOfEnquiry),
  clearSettled: jobApplyingAction('clear', 'clear', releasedBy),
  announceCollections,
  collectSecured: { isDue: isLateFor('collect'), run: collectSecured },
  tellOverdue: { isDue: isLateFor('overdue'), run: markBillsOverdue },
  billInterest: { isDue: isLateFor('interest'), run: billInterestOfOrders },
  makeStatements: {
    isDue: async (sql, { organisationId, now }, { reference: { calendar } }) =>
      (await findMonthsWithoutStatement(sql, calendar.dayOf(now), organisationId)).length > 0,
    run: makeStatements,
  },
  acceptAutomatically: {
    isDue: async (sql, { organisationId, now }, { automaticOffices }) =>
      automaticOffices.length > 0 && hasDue(sql, 'accept', now, organisationId, automaticOffices),
    run: acceptAutomatically,
  },
  followStock: {
    isDue: async (sql, { organisationId }) =>
      (await findUnreportedWriteOffs(sql, organisationId, 1)).length > 0,
    run: followStock,
  },
  expireHearings: jobApplyingAction('hearing', 'expireHearing'),
  tellDischargeDue: jobApplyingAction('discharge_due', 'fallDischargeDue'),
  tellDischargeOverdue: jobApplyingAction('discharge_overdue', 'fallDischargeOverdue'),
  demandDischarges: { isDue: isDueFor('demand'), run: demandDischarges },
  shareQuotas: allocateQuotas,
  followQuotas: recalculateAllocated,
  assignMissingLanes: { isDue: isDueFor('lane', settledBy), run: assignMissingLanes },
};

/** Runs a job once if it has due work; returns the number of declarations. */
export async function runDeadlineJob(
  database: Pick<Database, 'queue' | 'systemTransaction'>,
  job: DeadlineJob,
  due: DueTime,
  parts: DeadlineJobDependencies,
): Promise<number> {
  if (!(await job.isDue(database.queue, due, parts))) return 0;
  return database.systemTransaction((transaction) => job.run(transaction, due, parts));
}

type DueTimeOf = (due: DueTime, parts: DeadlineJobDependencies) => Date;

function isDueFor(what: DueReason, by: DueTimeOf = ({ now }) => now): DeadlineJob['isDue'] {
  return (sql, due, parts) => hasDue(sql, what, by(due, parts), due.organisationId);
}

function isLateFor(what: LateBillTask): DeadlineJob['isDue'] {
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
  what: DueReason,
  action: Action,
  by: DueTimeOf = ({ now }) => now,
  factsOf: (declaration: DeclarationRow) => CustomsAction['facts'] = () => ({}),
): DeadlineJob {
  return {
    isDue: isDueFor(what, by),
    async run(transaction, due, parts) {
      const found = await listDue(
        transaction,
        what,
        by(due, parts),
        maxDeclarationsPerJob,
        due.organisationId,
      );
      const actions = found.map((declaration) => ({ declaration, action, facts: factsOf(declaration) }));
      const taken = await applyDecisions(transaction, actions, actor, parts);
      return taken.length;
    },
  };
}

/** Returns the question of an enquiry, which the declarant must answer before the export expires. */
function factsOfEnquiry({ lifecycle: { dueBy } }: DeclarationRow): CustomsAction['facts'] {
  const question = recordText('reason.exit_enquiry');
  return { reason: question, ...(dueBy.exit !== undefined && { dueBy: dueBy.exit }) };
}

/** Collects due secured bills from their guarantees. */
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

/** Bills interest on amounts that declarants paid late by order. */
async function billInterestOfOrders(
  transaction: Transaction,
  due: DueTime,
  parts: DeadlineJobDependencies,
): Promise<number> {
  const found = await lateDeclarations(transaction, 'interest', due);
  const actions = found.map((declaration): CustomsAction => ({ declaration, action: 'bill', facts: {} }));
  const dossiers = await lockForActions(transaction, actions);
  const pending = openDecisions(dossiers, sourceOf(parts));
  const billed = planInterestBills([...dossiers.keys()], pending);
  await writeDecision(transaction, pending);
  return billed.length;
}

/** Creates the monthly statement of each deferment account. */
async function makeStatements(
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

/** Notifies declarants of goods that others used from their stock, one transaction afterwards. */
async function followStock(
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

/** Demands the suspended duties of remaining goods, `dischargeDays` after the end of the procedure. */
async function demandDischarges(
  transaction: Transaction,
  { organisationId, now }: DueTime,
  parts: DeadlineJobDependencies,
): Promise<number> {
  const found = await listDue(transaction, 'demand', now, maxDeclarationsPerJob, organisationId);
  if (found.length === 0) return 0;
  const actions = await planDemands(transaction, found, parts);
  const taken = await applyDecisions(transaction, actions, { kind: 'system', id: 'discharge' }, parts);
  return taken.length;
}

/** Accepts lodged declarations at configured offices; in production officers accept at all others. */
async function acceptAutomatically(
  transaction: Transaction,
  { organisationId, now }: DueTime,
  parts: DeadlineJobDependencies,
): Promise<number> {
  const found = await listDue(
    transaction,
    'accept',
    now,
    maxDeclarationsPerJob,
    organisationId,
    parts.automaticOffices,
  );
  const actions = found.map((declaration): CustomsAction => {
    const early = declaration.status === 'lodged' && declaration.lifecycle.expectedArrival !== null;
    return { declaration, action: early ? 'register' : 'accept', facts: {} };
  });
  const taken = await applyDecisions(transaction, actions, { kind: 'system', id: 'acceptance' }, parts);
  return taken.length;
}

/** Assigns lanes that are still missing: acceptance normally assigns the lane. */
async function assignMissingLanes(
  transaction: Transaction,
  due: DueTime,
  parts: DeadlineJobDependencies,
): Promise<number> {
  const found = await listDue(transaction, 'lane', settledBy(due), maxDeclarationsPerJob, due.organisationId);
  return (await assessAgain(transaction, found, parts)).length;
}
