import type { PlannedAction } from '../../declarations/customs/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { rowsInForce } from '../automation/public.ts';
import type { DecisionDependencies } from '../dossier/public.ts';
import type { AssessedDeclaration, CalculatedVersion } from './assess-declaration.ts';
import { laneByRisk } from './assign-lane.ts';
import { delayOf } from './new-debt.ts';
import { openStockOfDeclarations } from './open-stock.ts';
import type { PendingDecisions } from './pending-decisions.ts';
import { adjustmentOf, previousDebtOf } from './reassess-debt.ts';
import { secureBills } from './secure-bills.ts';
import { secureByQuotas, secureQuotas } from './secure-quotas.ts';
import { dutiesActor, riskActor } from './system-actors.ts';
import { useSecurity } from './use-security.ts';

/**
 * Bills or refunds the difference to the previous duties, reserves security, places goods and assigns lanes.
 * `reasons` maps the id of a declaration to the reason for assessing it again.
 */
export async function carryOutAssessments(
  transaction: Transaction,
  pending: PendingDecisions,
  calculated: ReadonlyMap<string, CalculatedVersion>,
  parts: DecisionDependencies,
  reasons: ReadonlyMap<string, string> = new Map(),
): Promise<readonly PlannedAction[]> {
  if (calculated.size === 0) return [];
  const assessed: AssessedDeclaration[] = [];
  for (const [id, each] of calculated) {
    const declaration = pending.currentDeclaration(id);
    const at = parts.now(declaration.organisationId);
    const isAddedLater = each.assessment.reason !== undefined && declaration.lifecycle.releasedAt !== null;
    const delay = isAddedLater ? await delayOf(each.applicableDate, at, parts) : undefined;
    const debt = previousDebtOf(declaration, pending);
    assessed.push({ ...each, declaration, at, debt, anew: reasons.get(id) ?? null, delay });
  }
  pending.addAssessments(assessed);
  const currentAssessments = (): readonly AssessedDeclaration[] =>
    assessed.map((each) => ({ ...each, declaration: pending.currentDeclaration(each.declaration.id) }));
  const billed = pending.take(
    assessed.flatMap((each) => adjustmentOf(each, pending)),
    dutiesActor,
  );
  await useSecurity(transaction, billed, pending.calendar);
  const documents = new Map([...calculated].map(([id, { document }]) => [id, document] as const));
  const transferred = await secureByQuotas(transaction, billed, assessed, pending);
  const unsecured = billed.filter(({ declaration: { id } }) =>
    transferred.every((each) => each.declaration.id !== id),
  );
  const secured = [...transferred, ...(await secureBills(transaction, unsecured, documents, pending))];
  const stockActions = await openStockOfDeclarations(transaction, currentAssessments(), pending);
  const quotaActions = await secureQuotas(transaction, currentAssessments(), pending);
  const table = await parts.automation();
  const laned = pending.take(
    currentAssessments().flatMap((each) => {
      const day = parts.reference.calendar.dayOf(each.at);
      return laneByRisk(each, parts, rowsInForce(table, 'assign_lane', day));
    }),
    riskActor,
  );
  return [...billed, ...secured, ...stockActions, ...quotaActions, ...laned];
}
