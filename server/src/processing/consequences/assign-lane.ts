import type { CustomsAction } from '../../declarations/customs/public.ts';
import type { DecisionDependencies } from '../dossier/public.ts';
import { stricterLane } from '../risk/public.ts';
import type { AssessedDeclaration } from './assess-declaration.ts';

/**
 * Returns the action that assigns the first lane or a stricter one; an empty list if the lane does not
 * change.
 */
export function laneOf(
  { declaration, assessment }: Pick<AssessedDeclaration, 'declaration' | 'assessment'>,
  { laneFor }: Pick<DecisionDependencies, 'laneFor'>,
): CustomsAction[] {
  if (declaration.status !== 'accepted') return [];
  const found = laneFor?.(declaration) ?? assessment.risk.lane;
  const { lane: before } = declaration;
  const lane = before === null ? found : stricterLane(before, found);
  return lane === before ? [] : [{ declaration, action: 'assignLane', facts: { lane } }];
}
