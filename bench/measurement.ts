/** One server's results over all rounds. */
export interface ServerMeasurements {
  readonly server: string;
  readonly perSecond: readonly number[];
  readonly p99Ms: readonly number[];
  /** CPU time of the server per request; empty if the system does not provide it. */
  readonly cpuMicros: readonly number[];
  /** PostgreSQL's part of it; undefined if not measured separately. */
  readonly databaseMicros?: readonly number[];
}

/** The result of one measurement: the first server is the peer that the others are compared with. */
export interface ServerComparison {
  readonly name: string;
  readonly about: string;
  readonly servers: readonly ServerMeasurements[];
}

/** A result other than a rate: a time, a size, a slope. */
export interface SingleResult {
  readonly name: string;
  readonly value: number;
  readonly unit: ResultUnit;
}

/** A target and the measured value; either `least` or `most` is set. */
export interface Goal {
  readonly name: string;
  /** Description for readers without knowledge of the measurement; a goal without one is not in the README. */
  readonly plain?: string;
  readonly value: number;
  readonly unit: ResultUnit;
  readonly least?: number;
  readonly most?: number;
}

export type ResultUnit = '×' | 'ms' | 's' | 'kB' | 'MB' | 'MB a minute' | 'a minute' | '/s' | 'µs';

export interface MeasurementResults {
  readonly figures?: readonly ServerComparison[];
  readonly readings?: readonly SingleResult[];
  readonly goals?: readonly Goal[];
  /** Skipped measurements, with the reason. */
  readonly skipped?: readonly string[];
}

export interface BenchmarkSettings {
  readonly seconds: number;
  readonly rounds: number;
  /** Duration of the load while memory is observed. */
  readonly memorySeconds: number;
  /** Smaller databases and fewer rounds, for a quick look; the results are not published. */
  readonly quick: boolean;
  readonly say: (line: string) => void;
}

export interface Measurement {
  readonly name: string;
  readonly about: string;
  /** Returns its approximate duration in seconds. */
  lasts(settings: BenchmarkSettings): number;
  measure(settings: BenchmarkSettings): Promise<MeasurementResults>;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
}

/**
 * Returns requests a second relative to the peer: the median of the ratios of each round, so that a slow
 * round affects both.
 */
export function requestRateRatio(peer: ServerMeasurements, other: ServerMeasurements): number {
  return median(other.perSecond.map((value, round) => value / (peer.perSecond[round] ?? Number.NaN)));
}

/** Returns CPU time per request as a multiple of the peer's; it is more stable than a rate on a busy machine. */
export function cpuTimeRatio(peer: ServerMeasurements, other: ServerMeasurements): number {
  return median(other.cpuMicros.map((value, round) => value / (peer.cpuMicros[round] ?? Number.NaN)));
}

interface GoalTerms extends Pick<Goal, 'plain' | 'least' | 'most'> {
  readonly name: string;
  /** Two servers of the figure. */
  readonly peer: string;
  readonly one: string;
}

/** Returns a goal on two servers of a figure by requests a second; empty if one of them was not measured. */
export function goalOfRequestRate(figure: ServerComparison, { peer, one, ...goal }: GoalTerms): Goal[] {
  const [first, second] = serversOf(figure, peer, one);
  return first && second ? [{ ...goal, value: requestRateRatio(first, second), unit: '×' }] : [];
}

/**
 * Returns a goal by CPU time: with `least` the peer's as a multiple of the other's, with `most` the other's
 * of the peer's.
 */
export function goalOfCpuTime(figure: ServerComparison, { peer, one, ...goal }: GoalTerms): Goal[] {
  const [first, second] =
    goal.least === undefined ? serversOf(figure, peer, one) : serversOf(figure, one, peer);
  return first && second ? [{ ...goal, value: cpuTimeRatio(first, second), unit: '×' }] : [];
}

function serversOf(
  { servers }: ServerComparison,
  ...names: readonly string[]
): (ServerMeasurements | undefined)[] {
  return names.map((name) => servers.find(({ server }) => server === name));
}

export function isGoalMet({ value, least, most }: Goal): boolean {
  return value >= (least ?? Number.NEGATIVE_INFINITY) && value <= (most ?? Number.POSITIVE_INFINITY);
}
