import { setTimeout as pause } from 'node:timers/promises';
import type { Figure, ServerFigures, Settings } from './figure.ts';

/** What one server did in one round. */
export interface Sample {
  readonly perSecond: number;
  readonly p99Ms: number;
  /** CPU time a request, in microseconds; null where the system does not tell. */
  readonly cpuMicros: number | null;
  /** How much of that was PostgreSQL's, where that is told apart. */
  readonly databaseMicros?: number | null;
}

export interface Contender {
  readonly server: string;
  /** Starts it afresh where that is possible, warms it up, measures it, and stops it. */
  measure(): Promise<Sample>;
}

const longestPauseMs = 3_000;

/** Seconds of a window that must contain what happens seldom: WAL segments that end, full collections of V8. */
export function windowSeconds({ seconds, quick }: Pick<Settings, 'seconds' | 'quick'>): number {
  return quick ? 5 : Math.max(33, seconds);
}

/** Rounds of such windows: fewer, since each is longer. */
export function longRounds({ rounds }: Pick<Settings, 'rounds'>): number {
  return Math.min(rounds, 5);
}

/** Waits for a random time, so that no background job comes in step with the turns of those that are compared. */
export function breakStep(): Promise<void> {
  return pause(Math.random() * longestPauseMs);
}

/** Measures each in each round; a round begins with another one than the round before, so that none always comes first. */
export async function inRounds(
  name: string,
  about: string,
  contenders: readonly Contender[],
  { rounds, say }: Settings,
): Promise<Figure> {
  const all = contenders.map(({ server, measure }) => ({ measure, told: emptyFigures(server) }));
  for (let round = 0; round < rounds; round += 1) {
    say(`${name}, round ${round + 1} of ${rounds}`);
    for (let turn = 0; turn < all.length; turn += 1) {
      const one = all[(turn + round) % all.length];
      if (!one) continue;
      await breakStep();
      const { perSecond, p99Ms, cpuMicros, databaseMicros } = await again(one.measure, say);
      one.told.perSecond.push(perSecond);
      one.told.p99Ms.push(p99Ms);
      if (cpuMicros !== null) one.told.cpuMicros.push(cpuMicros);
      if (typeof databaseMicros === 'number') one.told.databaseMicros.push(databaseMicros);
    }
  }
  return { name, about, servers: all.map(({ told }) => told) };
}

const attempts = 3;

/** A portal that is late turns calls away, and on a machine that is busy with something else it is: measured once more then. */
export async function again<Result>(
  measure: () => Promise<Result>,
  say: (line: string) => void,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await measure();
    } catch (error) {
      if (attempt === attempts) throw error;
      say(`retries a failed measurement: ${error instanceof Error ? error.message : error}`);
    }
  }
}

function emptyFigures(server: string) {
  const [perSecond, p99Ms, cpuMicros, databaseMicros]: [number[], number[], number[], number[]] = [
    [],
    [],
    [],
    [],
  ];
  const told = { server, perSecond, p99Ms, cpuMicros, databaseMicros };
  return told satisfies ServerFigures;
}
