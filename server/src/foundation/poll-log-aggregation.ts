/** The sum of the polls that one client sent to one operation within about a second. */
export interface PollSum {
  readonly client: string;
  readonly operation: string;
  /** Number of polls; `unchanged` is the number of polls without changes. */
  polls: number;
  unchanged: number;
  /** The 99th percentile of the response times, as the upper bound of its bucket in ms; null above the last bound. */
  p99: number | null;
}

export interface PollSums {
  add(client: string, operation: string, ms: number, unchanged: boolean): void;
  /** Reports all current sums and starts new ones. */
  pass(): void;
}

interface OpenSum extends PollSum {
  readonly buckets: number[];
}

/** Upper bounds of the latency buckets in ms. An additional bucket counts longer times. */
const bucketBoundsMs = [
  0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 10_000, 35_000,
] as const;
/** Maximum number of sums in memory. When it is reached, all sums are reported early, so that no poll is lost. */
const maxPollSums = 10_000;

/**
 * Sums up polls by client and operation. A sum without unchanged polls is not reported, because each poll with changes
 * has its own log line.
 */
export function aggregatePolls(report: (sum: PollSum) => void): PollSums {
  let sums = new Map<string, OpenSum>();
  // Consecutive polls often come from the same caller, whose sum is reused without building the key.
  let latest: OpenSum | null = null;

  function find(client: string, operation: string): OpenSum {
    const name = `${client} ${operation}`;
    const found = sums.get(name);
    if (found) return found;
    if (sums.size === maxPollSums) pass();
    const buckets = Array<number>(bucketBoundsMs.length + 1).fill(0);
    const opened = { client, operation, polls: 0, unchanged: 0, p99: null, buckets };
    sums.set(name, opened);
    return opened;
  }

  function pass(): void {
    const all = sums;
    sums = new Map();
    latest = null;
    for (const sum of all.values()) {
      sum.p99 = p99Of(sum);
      if (sum.unchanged > 0) report(sum);
    }
  }

  return {
    pass,
    add(client, operation, ms, unchanged) {
      const sum =
        latest?.client === client && latest.operation === operation ? latest : find(client, operation);
      latest = sum;
      sum.polls += 1;
      if (unchanged) sum.unchanged += 1;
      let bucket = 0;
      while (bucket < bucketBoundsMs.length && ms > (bucketBoundsMs[bucket] ?? 0)) bucket += 1;
      sum.buckets[bucket] = (sum.buckets[bucket] ?? 0) + 1;
    },
  };
}

function p99Of({ polls, buckets }: OpenSum): number | null {
  let left = Math.ceil(polls * 0.99);
  const bucket = buckets.findIndex((count) => {
    left -= count;
    return left <= 0;
  });
  return bucketBoundsMs[bucket] ?? null;
}
