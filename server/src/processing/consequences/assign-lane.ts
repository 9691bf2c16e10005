import type { CustomsAction } from '../../declarations/customs/public.ts';
import type { DecisionParts } from '../dossier/public.ts';
import { strongerLane } from '../risk/public.ts';
import type { Assessed } from './assess-declaration.ts';

/** Returns the first lane of a declaration, or a stricter one. */
export function laneOf(
  { declaration, assessment }: Pick<Assessed, 'declaration' | 'assessment'>,
  { laneFor }: Pick<DecisionParts, 'laneFor'>,
): CustomsAction[] {
  if (declaration.status !== 'accepted') return [];
  const found = laneFor?.(declaration) ?? assessment.risk.lane;
  const { lane: before } = declaration;
  const lane = before === null ? found : strongerLane(before, found);
  return lane === before ? [] : [{ declaration, action: 'assignLane', facts: { lane } }];
}
