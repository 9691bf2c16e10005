import { timeOfJson } from '../../foundation/database/pg-json-time.ts';
import { type LifecycleState, statusOutlookOf } from '../lifecycle/public.ts';

/** The times of a declaration between its lodgement and its steps, in seconds; null for a step that it has not reached. */
export interface ActualTimes {
  readonly acceptedSeconds: number | null;
  readonly releasedSeconds: number | null;
  readonly clearedSeconds: number | null;
}

const propertyOfEvent: ReadonlyMap<string, keyof ActualTimes> = new Map([
  ['declaration.accepted', 'acceptedSeconds'],
  ['declaration.released', 'releasedSeconds'],
  ['declaration.cleared', 'clearedSeconds'],
] as const);

/** Returns the times of a declaration as the service levels measure them. Returns no property before its end. */
export function actualTimesOf(
  lifecycle: LifecycleState,
  history: readonly (readonly [event: string, at: string, ...rest: unknown[]])[],
): { readonly times?: ActualTimes } {
  const { statusGroup } = statusOutlookOf(lifecycle);
  if (statusGroup !== 'done' && statusGroup !== 'failed') return {};
  let start: number | null = null;
  const seconds = new Map<keyof ActualTimes, number>();
  for (const [event, at] of history) {
    const time = Date.parse(timeOfJson(at));
    if (event === 'declaration.lodged' || event === 'declaration.presented') start = time;
    const property = propertyOfEvent.get(event);
    if (property !== undefined && start !== null) seconds.set(property, (time - start) / 1_000);
  }
  const timeOf = (property: keyof ActualTimes): number | null => seconds.get(property) ?? null;
  return {
    times: {
      acceptedSeconds: timeOf('acceptedSeconds'),
      releasedSeconds: timeOf('releasedSeconds'),
      clearedSeconds: timeOf('clearedSeconds'),
    },
  };
}
