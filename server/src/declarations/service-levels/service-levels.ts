import { country } from '../../country/public.ts';

/** Steps of a declaration whose time is measured from the lodgement, and from the previous step. */
export type ServiceStep = 'accepted' | 'released' | 'cleared' | 'acceptedToReleased' | 'releasedToCleared';

/** The times of a step in a period, for the whole country or for an office and a type, in total or by lane. */
export interface TimeRow {
  readonly step: ServiceStep;
  readonly scope: 'country' | 'kind';
  readonly byLane: boolean;
  readonly office: string | null;
  readonly type: string | null;
  readonly lane: string | null;
  readonly declarations: number;
  /** Number of organisations that lodged these declarations. */
  readonly declarants: number;
  /** Number of these declarations that no officer changed before the end of the step. */
  readonly automatic: number;
  /** Median, 90th and 99th percentile in seconds. */
  readonly seconds: readonly [p50: number, p90: number, p99: number];
}

/** Requests of a month for one group of operations. */
export interface ApiLevel {
  readonly group: string;
  readonly calls: number;
  readonly failed: number;
  readonly latencyMs: {
    readonly p50: number | null;
    readonly p95: number | null;
    readonly p99: number | null;
  };
}

/** The stored times of a day, a month or the last 28 days; `api` is null unless the period is a month. */
export interface StoredServiceLevels {
  readonly period: string;
  readonly calculatedAt: Date;
  readonly isFinal: boolean;
  readonly times: readonly TimeRow[];
  readonly api: readonly ApiLevel[] | null;
}

/** Name of the stored period of the last 28 days. */
export const recentPeriod = 'recent';

type Size = Pick<TimeRow, 'declarations' | 'declarants'>;

/** Whether a figure consists of enough declarations and declarants that it reveals none of them. */
export function isPublishable({ declarations, declarants }: Size): boolean {
  const { leastDeclarations, leastDeclarants } = country.serviceLevels;
  return declarations >= leastDeclarations && declarants >= leastDeclarants;
}

/**
 * Returns the shares of the lanes. Lanes with too few declarations are omitted, with as many of the next larger lanes
 * as are necessary so that the sum of all shares, 1, does not reveal them.
 */
export function suppressSmallLanes(lanes: readonly TimeRow[]): TimeRow[] {
  const ascending = lanes.toSorted((one, other) => one.declarations - other.declarations);
  const hidden = { declarations: 0, declarants: 0 };
  const shown = new Set(lanes);
  for (const lane of ascending) {
    if (isPublishable(lane) && (hidden.declarations === 0 || isPublishable(hidden))) break;
    hidden.declarations += lane.declarations;
    hidden.declarants = Math.max(hidden.declarants, lane.declarants);
    shown.delete(lane);
  }
  return lanes.filter((lane) => shown.has(lane));
}
