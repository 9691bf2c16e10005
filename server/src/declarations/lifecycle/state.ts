import { directionOf } from '../../country/public.ts';
import type { DeclarationType } from '../document/public.ts';
import { type Status, statusRow } from './statuses.ts';
import type { TransitionFacts } from './transition-context.ts';

/** The complete state of a declaration on which the lifecycle table depends. */
export type LifecycleState = TransitionFacts & { status: Status };

/** Returns the state of a new draft. The expected arrival is that of the document. */
export function newLifecycle(type: DeclarationType, expectedArrival: string | null = null): LifecycleState {
  return {
    status: 'draft',
    type: directionOf(type),
    lane: null,
    control: 'none',
    payment: 'not_due',
    amendment: 'none',
    invalidation: 'none',
    query: 'none',
    presented: false,
    expectedArrival,
    releasedAt: null,
    dueBy: {},
  };
}

/** Whether other declarations may use the goods of a declaration: they are released or, for an export, have left. */
export function areGoodsAvailable({
  status,
  type,
  releasedAt,
}: Pick<LifecycleState, 'status' | 'type' | 'releasedAt'>): boolean {
  const { debt, final } = statusRow(status);
  return debt === 'stands' && (type === 'import' ? releasedAt !== null : final);
}
