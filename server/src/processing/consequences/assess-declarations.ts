import type { TakenAction } from '../../declarations/customs/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import type { DecisionParts } from '../dossier/public.ts';
import { dutiesActor, riskActor } from './actors.ts';
import type { Assessed, CalculatedVersion } from './assess-declaration.ts';
import { laneOf } from './assign-lane.ts';
import { delayOf } from './new-debt.ts';
import { placeGoods } from './open-stock.ts';
import type { PendingDecisions } from './pending-decisions.ts';
import { adjustmentOf, debtOf } from './reassess-debt.ts';
import { secureBilled } from './secure-bills.ts';
import { secureByQuotas, secureQuotas } from './secure-quotas.ts';
import { drawCovers } from './use-security.ts';

/**
 * Bills or refunds the difference to the previous duties, reserves security, places goods and assigns lanes. `reasons` contains
 * the reason of a repeated calculation, by the declaration's id.
 */
export async function assessDeclarations(
  transaction: Transaction,
  pending: PendingDecisions,
  calculated: ReadonlyMap<string, CalculatedVersion>,
  parts: DecisionParts,
  reasons: ReadonlyMap<string, string> = new Map(),
): Promise<readonly TakenAction[]> {
  if (calculated.size === 0) return [];
  const assessed: Assessed[] = [];
  for (const [id, each] of calculated) {
    const declaration = pending.standing(id);
    const at = parts.now(declaration.organisationId);
    const isAddedLater = each.assessment.reason !== undefined && declaration.lifecycle.releasedAt !== null;
    const delay = isAddedLater ? await delayOf(each.applicableDate, at, parts) : undefined;
    const debt = debtOf(declaration, pending);
    assessed.push({ ...each, declaration, at, debt, anew: reasons.get(id) ?? null, delay });
  }
  pending.find(assessed);
  const standing = (): readonly Assessed[] =>
    assessed.map((each) => ({ ...each, declaration: pending.standing(each.declaration.id) }));
  const billed = pending.take(
    assessed.flatMap((each) => adjustmentOf(each, pending)),
    dutiesActor,
  );
  await drawCovers(transaction, billed, pending.calendar);
  const documents = new Map([...calculated].map(([id, { document }]) => [id, document] as const));
  const transferred = await secureByQuotas(transaction, billed, assessed, pending);
  const unsecured = billed.filter(({ declaration: { id } }) =>
    transferred.every((each) => each.declaration.id !== id),
  );
  const secured = [...transferred, ...(await secureBilled(transaction, unsecured, documents, pending))];
  const placed = await placeGoods(transaction, standing(), pending);
  const kept = await secureQuotas(transaction, standing(), pending);
  const laned = pending.take(
    standing().flatMap((each) => laneOf(each, parts)),
    riskActor,
  );
  return [...billed, ...secured, ...placed, ...kept, ...laned];
}
