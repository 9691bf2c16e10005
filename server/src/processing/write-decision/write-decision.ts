import { debtEventsOf } from '../../declarations/bills/public.ts';
import { decideDeclarations } from '../../declarations/customs/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { localizeReasons } from '../../tariff/public.ts';
import type { PendingDecisions } from '../consequences/public.ts';
import { controlResponsesOf } from './controls.ts';
import { type CustomsFindings, storeFindings } from './finding-store.ts';
import { storeHearings } from './hearings.ts';

/** Stores pending decisions with one statement, and the internal results of customs with a second statement. */
export async function writeDecision(transaction: Transaction, pending: PendingDecisions): Promise<void> {
  const { assessments, ...findings } = findingsOf(pending);
  const { appliedActions: taken, entries } = pending;
  await decideDeclarations(transaction, taken, { assessments, entries, debtEvents: debtEventsIn(pending) });
  await storeFindings(transaction, { ...findings, controls: controlResponsesOf(pending.appliedActions) });
  await storeHearings(transaction, pending.appliedActions);
}

/** Returns the events of debts whose bills have changed, by declaration. */
function debtEventsIn({ appliedActions: taken, dossier, bills }: PendingDecisions) {
  const billed = taken.filter(({ facts }) => facts.payment).map(({ declaration }) => declaration.id);
  return new Map(
    [...new Set(billed)].map((id) => [id, debtEventsOf(id, dossier(id).bills, bills(id))] as const),
  );
}

/** Returns the calculated duties, the reasons why duties could not be calculated, and the matching risk rules. */
function findingsOf({ assessments: found }: PendingDecisions) {
  const rows = found.map(({ declaration: { organisationId, id, version }, at, assessment }) => ({
    key: { organisationId, id, version, at: at.toISOString() },
    ...assessment,
  }));
  return {
    assessments: rows.flatMap(({ key, duties, reason, lists }) =>
      duties.ok ? [{ ...key, ...duties, reason, lists }] : [],
    ),
    unassessed: rows.flatMap(({ key, duties }) =>
      duties.ok ? [] : [{ ...key, reasons: localizeReasons(duties.reasons) }],
    ),
    // A first version has no earlier reasons to delete, if its duties are calculated at once.
    calculated: rows
      .filter(({ key, duties, reason }) => duties.ok && (key.version > 1 || reason !== undefined))
      .map(({ key }) => key.id),
    risks: rows.map(({ key, risk }) => ({ ...key, ...risk })),
  } satisfies Omit<CustomsFindings, 'controls'> & { readonly assessments: unknown };
}
