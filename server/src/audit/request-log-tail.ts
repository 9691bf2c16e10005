import type { LoggedCall, NewCalls } from './request-log-store.ts';

/** What is told in one piece: some 40 kB, which is all that a stream has in memory. */
const mostAtOnce = 50;
/** Each node writes its calls twice a second; one whose database is slow may be late by so much, and is told nevertheless. */
const lateMs = 10_000;

/** What a follower of the request log has been told. */
export interface CallTail {
  /** Reads what has come in since the last time; rows that could not be told are counted. */
  read(
    look: (asked: NewCalls) => Promise<{ readonly calls: LoggedCall[]; readonly left: number }>,
  ): Promise<{ readonly calls: readonly LoggedCall[]; readonly left: number }>;
}

/** It begins now, or behind the entry that was told last. */
export function followCalls(now: () => Date, resumed: string | null): CallTail {
  const told = new Set<string>();
  let after = resumed ?? numberAt(now().getTime());
  let lookedAt = now().getTime();
  return {
    async read(look) {
      const at = now().getTime();
      const found = await look({ after, told: [...told], limit: mostAtOnce });
      for (const { id } of found.calls) told.add(id);
      const late = numberAt(lookedAt - lateMs);
      // What there was no room for is never told later.
      const passed = found.left > 0 ? (found.calls[0]?.id ?? after) : after;
      after = latest(passed, late);
      for (const id of told) if (BigInt(id) <= BigInt(after)) told.delete(id);
      lookedAt = at;
      return found;
    },
  };
}

/** The number that an entry of this time has at least: `foundation.time_ordered_id`. */
function numberAt(ms: number): string {
  return String(BigInt(Math.trunc(ms)) << 20n);
}

function latest(one: string, other: string): string {
  return BigInt(one) > BigInt(other) ? one : other;
}
