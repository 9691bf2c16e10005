/** One server's figures over all rounds. */
export interface ServerFigures {
  readonly server: string;
  readonly perSecond: readonly number[];
  readonly p99Ms: readonly number[];
  /** CPU time of the server a request; empty where the system does not tell. */
  readonly cpuMicros: readonly number[];
  /** How much of that was PostgreSQL's; left out where it was not told apart. */
  readonly databaseMicros?: readonly number[];
}

/** What one measurement found: the first server is the peer that the others are compared with. */
export interface Figure {
  readonly name: string;
  readonly about: string;
  readonly servers: readonly ServerFigures[];
}

/** Something that is not a rate: a time, a size, a slope. */
export interface Reading {
  readonly name: string;
  readonly value: number;
  readonly unit: Unit;
}

/** What was aimed at, and what was found; one of `least` and `most` is told. */
export interface Goal {
  readonly name: string;
  /** In the words of somebody who has not seen the measurement; a goal without them is not for the README. */
  readonly plain?: string;
  readonly value: number;
  readonly unit: Unit;
  readonly least?: number;
  readonly most?: number;
}

export type Unit = '×' | 'ms' | 's' | 'kB' | 'MB' | 'MB a minute' | 'a minute' | '/s' | 'µs';

export interface Findings {
  readonly figures?: readonly Figure[];
  readonly readings?: readonly Reading[];
  readonly goals?: readonly Goal[];
  /** What was passed over, and why. */
  readonly skipped?: readonly string[];
}

export interface Settings {
  readonly seconds: number;
  readonly rounds: number;
  /** How long the load lasts under which the memory is watched. */
  readonly memorySeconds: number;
  /** Smaller databases, fewer rounds: a look, no figure to keep. */
  readonly quick: boolean;
  readonly say: (line: string) => void;
}

export interface Measurement {
  readonly name: string;
  readonly about: string;
  /** About how many seconds it takes. */
  lasts(settings: Settings): number;
  measure(settings: Settings): Promise<Findings>;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
}

/** Requests a second of the peer's: the median of the ratios of each round, so that a slow round counts for both. */
export function ratioTo(peer: ServerFigures, other: ServerFigures): number {
  return median(other.perSecond.map((value, round) => value / (peer.perSecond[round] ?? Number.NaN)));
}

/** CPU time a request as a multiple of the peer's; it is steadier than a rate while the machine does other things. */
export function cpuRatioTo(peer: ServerFigures, other: ServerFigures): number {
  return median(other.cpuMicros.map((value, round) => value / (peer.cpuMicros[round] ?? Number.NaN)));
}

interface GoalTerms extends Pick<Goal, 'plain' | 'least' | 'most'> {
  readonly name: string;
  /** Two servers of the figure. */
  readonly peer: string;
  readonly one: string;
}

/** A goal on two servers of a figure by requests a second; none when one of them was not measured. */
export function rateGoal(figure: Figure, { peer, one, ...goal }: GoalTerms): Goal[] {
  const [first, second] = serversOf(figure, peer, one);
  return first && second ? [{ ...goal, value: ratioTo(first, second), unit: '×' }] : [];
}

/** The same by CPU time: with `least` the peer's as a multiple of the other's, with `most` the other's of the peer's. */
export function cpuGoal(figure: Figure, { peer, one, ...goal }: GoalTerms): Goal[] {
  const [first, second] =
    goal.least === undefined ? serversOf(figure, peer, one) : serversOf(figure, one, peer);
  return first && second ? [{ ...goal, value: cpuRatioTo(first, second), unit: '×' }] : [];
}

function serversOf({ servers }: Figure, ...names: readonly string[]): (ServerFigures | undefined)[] {
  return names.map((name) => servers.find(({ server }) => server === name));
}

export function isMet({ value, least, most }: Goal): boolean {
  return value >= (least ?? Number.NEGATIVE_INFINITY) && value <= (most ?? Number.POSITIVE_INFINITY);
}
