import type { CustomsAction, PlannedAction } from '../../declarations/customs/public.ts';
import { readQuotaShares } from '../../declarations/quotas/public.ts';
import type { DecidingActor, DeclarationRow } from '../../declarations/record/public.ts';
import { sharesOfPlacements } from '../../declarations/stock/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import type { QuotaShares } from '../../tariff/public.ts';
import {
  assessDeclaration,
  type CalculatedVersion,
  carryOutAssessments,
  openDecisions,
  type PendingDecisions,
} from '../consequences/public.ts';
import { type DecisionDependencies, lockForAssessment } from '../dossier/public.ts';
import { writeDecision } from '../write-decision/public.ts';
import { decisionSourceOf } from './apply-decisions.ts';
import { referenceFor } from './calculate-for-decisions.ts';

interface Repetition {
  readonly actor: DecidingActor;
  readonly actions: readonly CustomsAction[];
  /** Reasons for the new assessment, by declaration id. */
  readonly reasons: ReadonlyMap<string, string>;
  /** Ids of declarations whose duties are not calculated again. */
  readonly unchangedIds: ReadonlySet<string>;
}

/**
 * Calculates the duties of declarations under the law that applies to them, bills or refunds the difference, and
 * assigns lanes.
 */
export async function assessAgain(
  transaction: Transaction,
  declarations: readonly DeclarationRow[],
  parts: DecisionDependencies,
  repetition?: Repetition,
): Promise<readonly PlannedAction[]> {
  if (declarations.length === 0) return [];
  const dossiers = await lockForAssessment(transaction, declarations);
  const pending = openDecisions(dossiers, decisionSourceOf(parts));
  const lockedActions = repetition?.actions.filter(({ declaration }) => dossiers.has(declaration.id)) ?? [];
  const allowed = new Set(
    repetition && pending.take(lockedActions, repetition.actor).map(({ declaration }) => declaration.id),
  );
  const assessed = [...dossiers.keys()]
    .filter((id) => !repetition || (allowed.has(id) && !repetition.unchangedIds.has(id)))
    .map(pending.currentDeclaration);
  const calculated = await calculateByLaw(transaction, pending, assessed, parts);
  await carryOutAssessments(transaction, pending, calculated, parts, repetition?.reasons);
  await writeDecision(transaction, pending);
  return pending.appliedActions;
}

async function calculateByLaw(
  transaction: Transaction,
  pending: PendingDecisions,
  declarations: readonly DeclarationRow[],
  parts: DecisionDependencies,
): Promise<ReadonlyMap<string, CalculatedVersion>> {
  const shares = await sharesOf(transaction, declarations);
  const rules = await parts.riskRules();
  const calculated = new Map<string, CalculatedVersion>();
  for (const declaration of declarations) {
    const { document, law } = pending.dossier(declaration.id);
    if (!document) throw new Error(`${declaration.id} has no document`);
    const reference = await referenceFor({ declaration, facts: {} }, law, parts);
    const placements = await sharesOfPlacements(transaction, document, reference, declaration);
    const toAssess = { declaration, document, reference, placements, shares: shares.get(declaration.id) };
    const assessment = await assessDeclaration(toAssess, rules, parts.riskKey);
    calculated.set(declaration.id, { document, applicableDate: reference.day, reference, assessment });
  }
  return calculated;
}

/** Reads the quota allocations of declarations; runs no query if none of them has used a quota. */
async function sharesOf(transaction: Transaction, declarations: readonly DeclarationRow[]) {
  const having = declarations.filter(({ lifecycle }) => lifecycle.quotas === true);
  return having.length === 0 ? new Map<string, QuotaShares>() : readQuotaShares(transaction, having);
}
