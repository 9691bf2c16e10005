import assert from 'node:assert/strict';
import { test } from 'node:test';
import { declarantActions, declarantActionsText } from './allowed-declarant-actions.ts';
import { type LifecycleState, newLifecycle } from './state.ts';
import { allStatuses } from './statuses.ts';

const day = 86_400_000;
const now = new Date('2026-11-20T08:00:00Z');
const at = (days: number): string => new Date(now.getTime() + days * day).toISOString();

/** Returns states in which everything that a condition of the declarant's actions reads varies. */
function states(): LifecycleState[] {
  return allStatuses.flatMap((status) =>
    [
      {},
      { presented: true, expectedArrival: at(3) },
      { expectedArrival: at(-3), dueBy: { present: at(-1), pay: at(2) } },
      ...[0, -89, -91, -1_000, -1_200].map((days) => ({
        releasedAt: at(days),
        until: { amendment: at(days + 1_096), invalidation: at(days + 90) },
      })),
      ...(['none', 'requested', 'denied'] as const).flatMap((amendment) =>
        (['none', 'open', 'answered'] as const).flatMap((query) =>
          (['not_due', 'due', 'secured', 'paid'] as const).flatMap((payment) =>
            (['none', 'requested'] as const).map((invalidation) => ({
              ...{ amendment, query, payment, invalidation, releasedAt: at(-5) },
              until: { amendment: at(1_091), invalidation: at(85) },
              lane: query === 'open' ? ('red' as const) : ('green' as const),
              control: payment === 'due' ? ('open' as const) : ('none' as const),
            })),
          ),
        ),
      ),
    ].map((changed): LifecycleState => ({ ...newLifecycle('import', null), status, ...changed })),
  );
}

test('the cached text of the declarant’s actions equals the result of the lifecycle table, in any order of evaluation', () => {
  for (let round = 0; round < 2; round += 1)
    for (const moment of [now, new Date(now.getTime() + 85 * day), new Date(now.getTime() + 2_000 * day)])
      for (const state of states())
        assert.equal(
          declarantActionsText(state, moment),
          JSON.stringify(declarantActions(state, moment)),
          JSON.stringify(state),
        );
});
