import { billsAfter } from '../../declarations/bills/public.ts';
import {
  type CustomsAction,
  type DecisionSource,
  type LockedDeclaration,
  type PlannedAction,
  planCustomsAction,
} from '../../declarations/customs/public.ts';
import type { Bill } from '../../declarations/lifecycle/public.ts';
import type { ChangingActor, DeclarationRow } from '../../declarations/record/public.ts';
import type { JournalEntryToStore } from '../../ledger/public.ts';
import type { Dossiers } from '../dossier/public.ts';
import type { AssessedDeclaration } from './assess-declaration.ts';

/**
 * Collects the decisions of a transaction until they are stored. Each action applies to the declaration and
 * its bills after the previous actions of the transaction.
 */
export interface PendingDecisions extends DecisionSource {
  /** Applied actions, in their order. */
  readonly appliedActions: readonly PlannedAction[];
  /** Journal entries that don't belong to payments. */
  readonly entries: readonly JournalEntryToStore[];
  /** Assessed declarations, with calculated duties and matching risk rules. */
  readonly assessments: readonly AssessedDeclaration[];
  /** Applies the actions that the lifecycle allows, and returns the applied ones. */
  take(actions: readonly CustomsAction[], by: ChangingActor): readonly PlannedAction[];
  /** Adds locked declarations, so that further actions can apply to them. */
  include(declarations: readonly DeclarationRow[]): void;
  add(planned: readonly PlannedAction[]): void;
  addEntries(entries: readonly JournalEntryToStore[]): void;
  addAssessments(assessed: readonly AssessedDeclaration[]): void;
  dossier(id: string): LockedDeclaration;
  currentDeclaration(id: string): DeclarationRow;
  bills(id: string): readonly Bill[];
}

export function openDecisions(
  dossiers: Dossiers,
  { now, random, calendar }: DecisionSource,
): PendingDecisions {
  const taken: PlannedAction[] = [];
  const entries: JournalEntryToStore[] = [];
  const found: AssessedDeclaration[] = [];
  const rows = new Map<string, DeclarationRow>();
  const bills = new Map<string, readonly Bill[]>();
  const source = { now, random, calendar };
  const dossier = (id: string): LockedDeclaration => {
    const locked = dossiers.get(id);
    if (!locked) throw new Error(`${id} was not locked before it was decided on`);
    return locked;
  };
  const standing = (id: string): DeclarationRow => rows.get(id) ?? dossier(id).declaration;
  const billsOf = (id: string): readonly Bill[] => bills.get(id) ?? dossier(id).bills;
  const add = (planned: readonly PlannedAction[]): void => {
    for (const each of planned) {
      const { id } = each.declaration;
      taken.push(each);
      rows.set(id, each.change.after);
      if (each.facts.payment) bills.set(id, billsAfter(billsOf(id), each.facts.payment.bills));
    }
  };
  return {
    ...source,
    ...{ appliedActions: taken, entries, assessments: found, dossier, currentDeclaration: standing, add },
    bills: billsOf,
    take: (actions, by) =>
      actions.flatMap((each) => {
        const planned = planCustomsAction(
          { ...each, declaration: standing(each.declaration.id) },
          by,
          source,
        );
        if (planned === null) return [];
        add([planned]);
        return [planned];
      }),
    include(declarations) {
      for (const each of declarations)
        if (!rows.has(each.id) && !dossiers.has(each.id)) rows.set(each.id, each);
    },
    addEntries: (more) => void entries.push(...more),
    addAssessments: (more) => void found.push(...more),
  };
}
