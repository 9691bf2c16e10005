import type { CustomsAction } from '../../declarations/customs/public.ts';
import { type AutomationRowInForce, automationActor, rowSelects } from '../automation/public.ts';
import type { DecisionDependencies } from '../dossier/public.ts';
import { stricterLane } from '../risk/public.ts';
import type { AssessedDeclaration } from './assess-declaration.ts';

/**
 * Returns the action that assigns the first lane, if a row of the automation table allows it, or a stricter lane; an
 * empty list if the lane does not change.
 */
export function laneByRisk(
  { declaration, assessment }: Pick<AssessedDeclaration, 'declaration' | 'assessment'>,
  { laneFor }: Pick<DecisionDependencies, 'laneFor'>,
  rows: readonly AutomationRowInForce[],
): CustomsAction[] {
  if (declaration.status !== 'accepted') return [];
  const found = laneFor?.(declaration) ?? assessment.risk.lane;
  const { lane: before } = declaration;
  if (before === null) {
    const row = rows.find((each) => rowSelects(each, declaration, false));
    const facts = { lane: found };
    return row ? [{ declaration, action: 'assignLane', facts, by: automationActor(row) }] : [];
  }
  const lane = stricterLane(before, found);
  return lane === before ? [] : [{ declaration, action: 'assignLane', facts: { lane } }];
}
