import {
  becomeOverdue,
  collect,
  findLate,
  isOver,
  type LateKind,
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
import type { Action } from '../../declarations/lifecycle/public.ts';
import type { DeclarationRow } from '../../declarations/record/public.ts';
import { findUntold, takeUntold } from '../../declarations/stock/public.ts';
import type { Database, Transaction } from '../../foundation/database/database.ts';
import { recorded } from '../../foundation/messages/record-messages.ts';
import { findUnstatedMonths, makeStatement, statementDueBy } from '../../registers/accounts/public.ts';
import { billInterest, openDecisions, planDemands } from '../consequences/public.ts';
import { lockForActions } from '../dossier/public.ts';
import { writeDecision } from '../write-decision/public.ts';
import { followQuotas, shareQuotas } from './allocate-quotas.ts';
import { sourceOf, takeDecisions } from './apply-decisions.ts';
import { assessAgain } from './assess-again.ts';
import type { DueTime, Job, JobParts } from './deadline-job.ts';

/*
 * Deadline-driven actions. The stored state is the queue: a job queries due declarations and applies what the
 * lifecycle allows, and a killed job has changed nothing. Each batch locks its declarations, so that nodes
 * share the work.
 */

const actor = { kind: 'system', id: 'time-limits' } as const;
const mostAtOnce = 200;
const settleMs = 2_000;

function settledBy({ now }: DueTime): Date {
  return new Date(now.getTime() - settleMs);
}

function releasedBy({ now }: DueTime, { clearAfterMs }: JobParts): Date {
  return new Date(now.getTime() - clearAfterMs);
}

export const jobTable: Readonly<Record<string, Job>> = {
  expireUnpresented: takingDue('present', 'expire'),
  expireWithoutExit: takingDue('exit', 'expire'),
  enquireExits: takingDue('exit_enquiry', 'enquireExit', undefined, factsOfEnquiry),
  clearSettled: takingDue('clear', 'clear', releasedBy),
  collectSecured: { isDue: late('collect'), run: collectSecured },
  tellOverdue: { isDue: late('overdue'), run: tellOverdue },
  billInterest: { isDue: late('interest'), run: billInterestOfOrders },
  makeStatements: {
    isDue: async (sql, { organisationId, now }, { reference: { calendar } }) =>
      (await findUnstatedMonths(sql, calendar.dayOf(now), organisationId)).length > 0,
    run: makeStatements,
  },
  acceptAutomatically: {
    isDue: async (sql, { organisationId, now }, { automaticOffices }) =>
      automaticOffices.length > 0 && hasDue(sql, 'accept', now, organisationId, automaticOffices),
    run: acceptAutomatically,
  },
  followStock: {
    isDue: async (sql, { organisationId }) => (await findUntold(sql, organisationId, 1)).length > 0,
    run: followStock,
  },
  tellDischargeDue: takingDue('discharge_due', 'fallDischargeDue'),
  tellDischargeOverdue: takingDue('discharge_overdue', 'fallDischargeOverdue'),
  demandDischarges: { isDue: waiting('demand'), run: demandDischarges },
  shareQuotas,
  followQuotas,
  assignMissingLanes: { isDue: waiting('lane', settledBy), run: assignMissingLanes },
};

/** Runs a job once if it has due work; returns the number of declarations. */
export async function runJob(
  database: Pick<Database, 'queue' | 'systemTransaction'>,
  job: Job,
  due: DueTime,
  parts: JobParts,
): Promise<number> {
  if (!(await job.isDue(database.queue, due, parts))) return 0;
  return database.systemTransaction((transaction) => job.run(transaction, due, parts));
}

type By = (due: DueTime, parts: JobParts) => Date;

function waiting(what: DueReason, by: By = ({ now }) => now): Job['isDue'] {
  return (sql, due, parts) => hasDue(sql, what, by(due, parts), due.organisationId);
}

function late(what: LateKind): Job['isDue'] {
  return async (sql, { organisationId, now }) =>
    (await findLate(sql, what, now, organisationId, 1)).length > 0;
}

async function lateDeclarations(
  transaction: Transaction,
  what: LateKind,
  { organisationId, now }: DueTime,
): Promise<DeclarationRow[]> {
  const keys = await findLate(transaction, what, now, organisationId, mostAtOnce);
  return keys.length > 0 ? findDeclarationsForCustoms(transaction, keys) : [];
}

function takingDue(
  what: DueReason,
  action: Action,
  by: By = ({ now }) => now,
  factsOf: (declaration: DeclarationRow) => CustomsAction['facts'] = () => ({}),
): Job {
  return {
    isDue: waiting(what, by),
    async run(transaction, due, parts) {
      const found = await listDue(transaction, what, by(due, parts), mostAtOnce, due.organisationId);
      const actions = found.map((declaration) => ({ declaration, action, facts: factsOf(declaration) }));
      const taken = await takeDecisions(transaction, actions, actor, parts);
      return taken.length;
    },
  };
}

/** Returns the question of an enquiry, which the declarant must answer before the export expires. */
function factsOfEnquiry({ lifecycle: { dueBy } }: DeclarationRow): CustomsAction['facts'] {
  const question = recorded('reason.exit_enquiry');
  return { reason: question, ...(dueBy.exit !== undefined && { dueBy: dueBy.exit }) };
}

/** Collects due secured bills from their guarantees. */
async function collectSecured(transaction: Transaction, due: DueTime, parts: JobParts): Promise<number> {
  const found = await lateDeclarations(transaction, 'collect', due);
  if (found.length === 0) return 0;
  const bills = await readBills(transaction, found);
  const actions = found.map((declaration): CustomsAction => {
    const own = bills.get(declaration.id) ?? [];
    const payment = collect(
      own,
      own.filter((each) => isOver(each, due.now)),
    );
    return { declaration, action: 'pay', facts: { payment } };
  });
  const taken = await takeDecisions(transaction, actions, { kind: 'system', id: 'guarantees' }, parts);
  return taken.length;
}

/** Marks bills that were not paid in time as overdue. */
async function tellOverdue(transaction: Transaction, due: DueTime, parts: JobParts): Promise<number> {
  const found = await lateDeclarations(transaction, 'overdue', due);
  const bills = await readBills(transaction, found);
  const actions = found.map((declaration): CustomsAction => {
    const payment = becomeOverdue(bills.get(declaration.id) ?? [], due.now);
    return { declaration, action: 'fallOverdue', facts: { payment } };
  });
  return (await takeDecisions(transaction, actions, actor, parts)).length;
}

/** Bills interest on amounts that declarants paid late by order. */
async function billInterestOfOrders(
  transaction: Transaction,
  due: DueTime,
  parts: JobParts,
): Promise<number> {
  const found = await lateDeclarations(transaction, 'interest', due);
  const actions = found.map((declaration): CustomsAction => ({ declaration, action: 'bill', facts: {} }));
  const dossiers = await lockForActions(transaction, actions);
  const pending = openDecisions(dossiers, sourceOf(parts));
  const billed = billInterest([...dossiers.keys()], pending);
  await writeDecision(transaction, pending);
  return billed.length;
}

/** Creates the monthly statement of each deferment account. */
async function makeStatements(
  transaction: Transaction,
  { organisationId, now }: DueTime,
  { random, reference: { calendar } }: JobParts,
): Promise<number> {
  const months = await findUnstatedMonths(transaction, calendar.dayOf(now), organisationId);
  for (const month of months) {
    const reference = newBillReference(random);
    const dueBy = statementDueBy(calendar, calendar.startOf(month.period) ?? now);
    await makeStatement(transaction, month, { reference, dueBy, at: now });
  }
  return months.length;
}

/** Notifies declarants of goods that others used from their stock, one transaction afterwards. */
async function followStock(
  transaction: Transaction,
  { organisationId }: DueTime,
  parts: JobParts,
): Promise<number> {
  const keys = await findUntold(transaction, organisationId, mostAtOnce);
  const found = keys.length > 0 ? await findDeclarationsForCustoms(transaction, keys) : [];
  if (found.length === 0) return 0;
  const untold = await takeUntold(transaction, found);
  const actions = found.flatMap((declaration): CustomsAction[] => {
    const reason = untold.get(declaration.id);
    return reason === undefined ? [] : [{ declaration, action: 'writeOff', facts: { reason } }];
  });
  await takeDecisions(transaction, actions, { kind: 'system', id: 'discharge' }, parts);
  return found.length;
}

/** Demands the suspended duties of remaining goods, `dischargeDays` after the end of the procedure. */
async function demandDischarges(
  transaction: Transaction,
  { organisationId, now }: DueTime,
  parts: JobParts,
): Promise<number> {
  const found = await listDue(transaction, 'demand', now, mostAtOnce, organisationId);
  if (found.length === 0) return 0;
  const actions = await planDemands(transaction, found, parts);
  const taken = await takeDecisions(transaction, actions, { kind: 'system', id: 'discharge' }, parts);
  return taken.length;
}

/** Accepts lodged declarations at configured offices; in production officers accept at all others. */
async function acceptAutomatically(
  transaction: Transaction,
  { organisationId, now }: DueTime,
  parts: JobParts,
): Promise<number> {
  const found = await listDue(transaction, 'accept', now, mostAtOnce, organisationId, parts.automaticOffices);
  const actions = found.map((declaration): CustomsAction => {
    const early = declaration.status === 'lodged' && declaration.lifecycle.expectedArrival !== null;
    return { declaration, action: early ? 'register' : 'accept', facts: {} };
  });
  const taken = await takeDecisions(transaction, actions, { kind: 'system', id: 'acceptance' }, parts);
  return taken.length;
}

/** Assigns lanes that are still missing: acceptance normally assigns the lane. */
async function assignMissingLanes(transaction: Transaction, due: DueTime, parts: JobParts): Promise<number> {
  const found = await listDue(transaction, 'lane', settledBy(due), mostAtOnce, due.organisationId);
  return (await assessAgain(transaction, found, parts)).length;
}
