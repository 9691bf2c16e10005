import {
  type DueSelection,
  hasDueDeclarations,
  listDueDeclarations,
} from '../../declarations/customs/public.ts';
import {
  type AutomationRowInForce,
  type AutomationTable,
  automationActor,
  longestClearance,
  rowsInForce,
  unlessTableIsOutdated,
} from '../automation/public.ts';
import { applyDecisions } from './apply-decisions.ts';
import { assessAgain } from './assess-again.ts';
import type { DeadlineJob, DeadlineJobDependencies, DueTime } from './deadline-job.ts';

/*
 * Jobs of the automation table that have deadlines: clearance, and lanes of accepted declarations without a lane.
 */

const maxDeclarationsPerRow = 200;
const settleMs = 2_000;

/** Clears released imports by the rows of the automation table. */
export const clearByRows: DeadlineJob = {
  async isDue(sql, due, parts) {
    for (const row of rowsWith(await parts.automation(), 'clear', due, parts))
      if (await hasDueDeclarations(sql, 'clear', clearsUntil(due, row), due.organisationId, selectionOf(row)))
        return true;
    return false;
  },
  async run(transaction, due, parts) {
    const table = await parts.automation();
    let total = 0;
    for (const row of rowsWith(table, 'clear', due, parts)) {
      const until = clearsUntil(due, row);
      const { organisationId } = due;
      const found = await listDueDeclarations(
        transaction,
        'clear',
        until,
        maxDeclarationsPerRow,
        organisationId,
        selectionOf(row),
      );
      const actions = found.map((declaration) => ({ declaration, action: 'clear', facts: {} }) as const);
      total += (await applyDecisions(transaction, actions, automationActor(row), parts)).length;
    }
    return total === 0 ? 0 : unlessTableIsOutdated(transaction, table, total);
  },
};

/** Assigns lanes to accepted declarations without one. Normally the acceptance assigns the lane. */
export const assignLanesByRows: DeadlineJob = {
  async isDue(sql, due, parts) {
    for (const row of rowsWith(await parts.automation(), 'assign_lane', due, parts))
      if (await hasDueDeclarations(sql, 'lane', latestSettlement(due), due.organisationId, withoutLanes(row)))
        return true;
    return false;
  },
  async run(transaction, due, parts) {
    const table = await parts.automation();
    let total = 0;
    for (const row of rowsWith(table, 'assign_lane', due, parts)) {
      const until = latestSettlement(due);
      const { organisationId } = due;
      const found = await listDueDeclarations(
        transaction,
        'lane',
        until,
        maxDeclarationsPerRow,
        organisationId,
        withoutLanes(row),
      );
      total += (await assessAgain(transaction, found, parts)).length;
    }
    return total === 0 ? 0 : unlessTableIsOutdated(transaction, table, total);
  },
};

/** Returns a function that returns after how many seconds the portal clears declarations; null if it clears none. */
export function clearAfterSecondsOf(
  parts: Pick<DeadlineJobDependencies, 'automation' | 'now' | 'reference'>,
): () => Promise<number | null> {
  return async () =>
    longestClearance(await parts.automation(), parts.reference.calendar.dayOf(parts.now('')));
}

function rowsWith(
  table: AutomationTable,
  decision: 'assign_lane' | 'clear',
  { now }: DueTime,
  { reference: { calendar } }: DeadlineJobDependencies,
): AutomationRowInForce[] {
  return rowsInForce(table, decision, calendar.dayOf(now));
}

function clearsUntil({ now }: DueTime, { afterSeconds = 0 }: AutomationRowInForce): Date {
  return new Date(now.getTime() - afterSeconds * 1_000);
}

function latestSettlement({ now }: DueTime): Date {
  return new Date(now.getTime() - settleMs);
}

function selectionOf({ offices, stoppedOffices, types, lanes }: AutomationRowInForce): DueSelection {
  return {
    offices: offices ?? null,
    exceptOffices: stoppedOffices,
    types: types ?? null,
    lanes: lanes ?? null,
  };
}

function withoutLanes(row: AutomationRowInForce): DueSelection {
  return { ...selectionOf(row), lanes: null };
}
