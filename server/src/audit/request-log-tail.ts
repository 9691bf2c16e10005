import type { NewEntriesFilter, RequestLogEntry } from './request-log-store.ts';

/** Maximum number of entries per read. They have about 40 kB, which is the size of a stream's buffer. */
const maxEntriesPerRead = 50;
/**
 * Maximum delay with which a node may write log rows and still have them delivered. Nodes normally write twice
 * a second.
 */
const maxWriteDelayMs = 10_000;

/** Position of a client that follows the request log. */
export interface RequestLogTail {
  /** Reads the entries since the last read, up to a limit, and counts the entries beyond the limit. */
  read(
    look: (filter: NewEntriesFilter) => Promise<{ readonly calls: RequestLogEntry[]; readonly left: number }>,
  ): Promise<{ readonly calls: readonly RequestLogEntry[]; readonly left: number }>;
}

/** Creates a position at the current end of the log, or after the entry that was delivered last. */
export function createRequestLogTail(now: () => Date, resumed: string | null): RequestLogTail {
  const deliveredIds = new Set<string>();
  let after = resumed ?? lowestEntryNumberAt(now().getTime());
  let lookedAt = now().getTime();
  return {
    async read(look) {
      const at = now().getTime();
      const found = await look({ after, delivered: [...deliveredIds], limit: maxEntriesPerRead });
      for (const { id } of found.calls) deliveredIds.add(id);
      const late = lowestEntryNumberAt(lookedAt - maxWriteDelayMs);
      // Entries beyond the limit are skipped, so the position moves past them.
      const passed = found.left > 0 ? (found.calls[0]?.id ?? after) : after;
      after = higherEntryNumber(passed, late);
      for (const id of deliveredIds) if (BigInt(id) <= BigInt(after)) deliveredIds.delete(id);
      lookedAt = at;
      return found;
    },
  };
}

/** Returns the lowest entry number of a time, as the SQL function `foundation.time_ordered_id` does. */
function lowestEntryNumberAt(ms: number): string {
  return String(BigInt(Math.trunc(ms)) << 20n);
}

function higherEntryNumber(one: string, other: string): string {
  return BigInt(one) > BigInt(other) ? one : other;
}
