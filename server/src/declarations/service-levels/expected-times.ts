import { type LifecycleState, statusOutlookOf } from '../lifecycle/public.ts';
import { isPublishable, type TimeRow } from './service-levels.ts';

/** Properties of a declaration from which its expected time follows. */
export interface ExpectedDeclaration {
  readonly type: string;
  readonly office: string | null;
  readonly lodgedAt: Date | string | null;
  readonly lifecycle: LifecycleState;
}

/** The usual times of the last 28 days in the memory of a node, so that responses need no further query. */
export interface ExpectedTimes {
  /**
   * Returns when customs will probably have released the goods or, after the release, cleared the declaration: within
   * the time of 90 % of similar declarations. Returns no property without such a time.
   */
  readonly of: (declaration: ExpectedDeclaration) => { readonly expectedBy?: string };
  readonly replace: (rows: readonly TimeRow[]) => void;
}

export function createExpectedTimes(): ExpectedTimes {
  let seconds: ReadonlyMap<string, number> = new Map();
  return {
    of({ type, office, lodgedAt, lifecycle }) {
      const { lane, releasedAt, expectedArrival } = lifecycle;
      const { statusGroup } = statusOutlookOf(lifecycle);
      const isOpen = statusGroup === 'open' || statusGroup === 'action_required';
      // The time of goods that arrive after the lodgement depends on their arrival.
      if (lodgedAt === null || !isOpen || expectedArrival !== null) return {};
      const step = releasedAt === null ? 'released' : 'cleared';
      const p90 = seconds.get(keyOf({ step, office, type, lane, byLane: lane !== null }));
      if (p90 === undefined) return {};
      return { expectedBy: new Date(new Date(lodgedAt).getTime() + p90 * 1_000).toISOString() };
    },
    replace(rows) {
      const kinds = rows.filter((row) => row.scope === 'kind' && isPublishable(row));
      seconds = new Map(kinds.map((row) => [keyOf(row), row.seconds[1]]));
    },
  };
}

function keyOf({
  step,
  office,
  type,
  lane,
  byLane,
}: Pick<TimeRow, 'step' | 'office' | 'type' | 'lane' | 'byLane'>): string {
  return [step, office, type, byLane ? lane : '*'].join(' ');
}
