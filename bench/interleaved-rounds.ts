import { setTimeout as pause } from 'node:timers/promises';
import type { BenchmarkSettings, ServerComparison, ServerMeasurements } from './measurement.ts';

/** Measured result of one server in one round. */
export interface RoundResult {
  readonly perSecond: number;
  readonly p99Ms: number;
  /** CPU time per request in microseconds; null if the system does not provide it. */
  readonly cpuMicros: number | null;
  /** PostgreSQL's part of it, if measured separately. */
  readonly databaseMicros?: number | null;
}

export interface MeasuredServer {
  readonly server: string;
  /** Restarts it where possible, warms it up, measures it, and stops it. */
  measure(): Promise<RoundResult>;
}

const longestPauseMs = 3_000;

/**
 * Returns the seconds of a window that must include rare events: ends of WAL segments, full garbage
 * collections of V8.
 */
export function longWindowSeconds({ seconds, quick }: Pick<BenchmarkSettings, 'seconds' | 'quick'>): number {
  return quick ? 5 : Math.max(33, seconds);
}

/** Returns the number of rounds with such windows: fewer, because each is longer. */
export function numberOfLongRounds({ rounds }: Pick<BenchmarkSettings, 'rounds'>): number {
  return Math.min(rounds, 5);
}

/** Waits for a random time, so that no background job synchronises with the compared turns. */
export function pauseRandomly(): Promise<void> {
  return pause(Math.random() * longestPauseMs);
}

/** Measures each in each round; rounds rotate the order, so that no server always comes first. */
export async function measureInRounds(
  name: string,
  about: string,
  contenders: readonly MeasuredServer[],
  { rounds, say }: BenchmarkSettings,
): Promise<ServerComparison> {
  const all = contenders.map(({ server, measure }) => ({ measure, told: emptyFigures(server) }));
  for (let round = 0; round < rounds; round += 1) {
    say(`${name}, round ${round + 1} of ${rounds}`);
    for (let turn = 0; turn < all.length; turn += 1) {
      const one = all[(turn + round) % all.length];
      if (!one) continue;
      await pauseRandomly();
      const { perSecond, p99Ms, cpuMicros, databaseMicros } = await measureAgainIfRefused(one.measure, say);
      one.told.perSecond.push(perSecond);
      one.told.p99Ms.push(p99Ms);
      if (cpuMicros !== null) one.told.cpuMicros.push(cpuMicros);
      if (typeof databaseMicros === 'number') one.told.databaseMicros.push(databaseMicros);
    }
  }
  return { name, about, servers: all.map(({ told }) => told) };
}

const attempts = 3;

/** Repeats a failed measurement, because an overloaded portal on a busy machine refuses requests. */
export async function measureAgainIfRefused<Result>(
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
  const figures = { server, perSecond, p99Ms, cpuMicros, databaseMicros };
  return figures satisfies ServerMeasurements;
}
