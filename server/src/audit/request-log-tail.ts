import type { NewEntriesFilter, RequestLogEntry } from './request-log-store.ts';

/** Maximum of entries per read: some 40 kB, which is the buffer of a stream. */
const maxEntriesPerRead = 50;
/** Each node writes its log twice a second; rows of a slow node are still delivered within this delay. */
const lateMs = 10_000;

/** Position of a follower in the request log. */
export interface RequestLogTail {
  /** Reads new entries since the last read; counts the entries beyond the limit. */
  read(
    look: (asked: NewEntriesFilter) => Promise<{ readonly calls: RequestLogEntry[]; readonly left: number }>,
  ): Promise<{ readonly calls: readonly RequestLogEntry[]; readonly left: number }>;
}

/** Starts now, or after the entry that was delivered last. */
export function createRequestLogTail(now: () => Date, resumed: string | null): RequestLogTail {
  const told = new Set<string>();
  let after = resumed ?? numberAt(now().getTime());
  let lookedAt = now().getTime();
  return {
    async read(look) {
      const at = now().getTime();
      const found = await look({ after, told: [...told], limit: maxEntriesPerRead });
      for (const { id } of found.calls) told.add(id);
      const late = numberAt(lookedAt - lateMs);
      // Entries beyond the limit are never delivered later.
      const passed = found.left > 0 ? (found.calls[0]?.id ?? after) : after;
      after = latest(passed, late);
      for (const id of told) if (BigInt(id) <= BigInt(after)) told.delete(id);
      lookedAt = at;
      return found;
    },
  };
}

/** Returns the lowest entry number of this time: `foundation.time_ordered_id`. */
function numberAt(ms: number): string {
  return String(BigInt(Math.trunc(ms)) << 20n);
}

function latest(one: string, other: string): string {
  return BigInt(one) > BigInt(other) ? one : other;
}
