import type { MetricValues } from './metrics.ts';

/*
 * Counts responses in plain numbers, which takes about 100 ns per response, and creates the Prometheus metrics only when
 * they are read. The counters of the metrics library are slower.
 */
export interface ResponseMetrics {
  /** Counts a response. `code` is the code of its problem, or empty; `operation` is null if no operation matched. */
  answered(answer: CountedResponse): void;
  /** Returns the metrics in the format of the metrics library. */
  read(): MetricValues;
}

export interface CountedResponse {
  readonly method: string;
  readonly status: number;
  readonly code: string;
  readonly operation: string | null;
  readonly ms: number;
}

type Labels = Readonly<Record<string, string>>;

interface ResponseCount {
  readonly labels: { readonly method: string; readonly status: string; readonly code: string };
  readonly status: number;
  readonly code: string;
  count: number;
}

interface LatencyHistogram {
  /** Number of responses per latency bucket; the last bucket is for all longer times. */
  readonly counts: Float64Array;
  sumMs: number;
}

const bucketsMs = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 10_000, 35_000];

/** Numbers of the guard rules (contract 3), by the problem code, if only one rule returns the code. */
const ruleOf: Readonly<Record<string, number>> = {
  header_invalid: 3,
  credentials_missing: 4,
  token_invalid: 5,
  token_expired: 5,
  dpop_proof_invalid: 5,
  session_missing: 5,
  session_ended: 5,
  api_key_invalid: 6,
  api_key_expired: 6,
  api_key_revoked: 6,
  credentials_mismatch: 7,
  client_suspended: 8,
  organisation_suspended: 8,
  platform_required: 9,
  platform_not_allowed: 9,
  origin_required: 10,
  origin_not_allowed: 10,
  cross_site_refused: 10,
  ip_address_not_allowed: 11,
  scope_insufficient: 12,
  role_insufficient: 12,
  rate_limited: 13,
  media_type_unsupported: 14,
  body_too_large: 15,
  not_acceptable: 16,
  input_invalid: 17,
};

export function createResponseMetrics(): ResponseMetrics {
  const counts = new Map<string, ResponseCount>();
  const lasted = new Map<string, LatencyHistogram>();
  // Most responses have the same labels as the previous one, whose counter is reused without building the key.
  let latest: ResponseCount | null = null;

  function find(method: string, status: number, code: string): ResponseCount {
    const key = `${method} ${status} ${code}`;
    const found = counts.get(key);
    if (found) return found;
    const counted = { labels: { method, status: String(status), code }, status, code, count: 0 };
    counts.set(key, counted);
    return counted;
  }

  return {
    answered({ method, status, code, operation, ms }) {
      if (latest?.status !== status || latest.code !== code || latest.labels.method !== method) {
        latest = find(method, status, code);
      }
      latest.count += 1;
      const name = operation ?? 'none';
      let times = lasted.get(name);
      if (!times) {
        times = { counts: new Float64Array(bucketsMs.length + 1), sumMs: 0 };
        lasted.set(name, times);
      }
      times.sumMs += ms;
      let bucket = 0;
      while (bucket < bucketsMs.length && ms > (bucketsMs[bucket] ?? 0)) bucket += 1;
      times.counts[bucket] = (times.counts[bucket] ?? 0) + 1;
    },
    read: () => [responseCountMetric(counts), refusalCountMetric(counts), responseTimeMetric(lasted)],
  };
}

interface Sample {
  readonly labels: Labels;
  readonly value: number;
  /** Name of the series if the metric is a histogram. */
  readonly metricName?: string;
}

function metricFamily(
  name: string,
  type: 'counter' | 'histogram',
  help: string,
  values: readonly Sample[],
): object {
  return { name, type, help, values, aggregator: 'sum' };
}

function responseCountMetric(counts: ReadonlyMap<string, ResponseCount>): object {
  const samples = [...counts.values()].map(({ labels, count }) => ({ labels, value: count }));
  return metricFamily(
    'portal_http_responses_total',
    'counter',
    'Responses by method, status and problem code',
    samples,
  );
}

function refusalCountMetric(counts: ReadonlyMap<string, ResponseCount>): object {
  const sums = new Map<string, number>();
  for (const { code, count } of counts.values()) {
    if (ruleOf[code] !== undefined) sums.set(code, (sums.get(code) ?? 0) + count);
  }
  const samples = [...sums].map(([code, value]) => ({
    labels: { check: String(ruleOf[code]), code },
    value,
  }));
  const help = 'Requests refused by the access checks, by number of the check and problem code';
  return metricFamily('portal_refused_requests_total', 'counter', help, samples);
}

function responseTimeMetric(lasted: ReadonlyMap<string, LatencyHistogram>): object {
  const name = 'portal_http_response_seconds';
  const samples = [...lasted].flatMap(([operation, { counts, sumMs }]) => {
    let below = 0;
    const buckets = [...counts].map((count, index) => {
      below += count;
      const limit = bucketsMs[index];
      const le = limit === undefined ? '+Inf' : String(limit / 1_000);
      return { metricName: `${name}_bucket`, labels: { operation, le }, value: below };
    });
    const labels = { operation };
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels, value: sumMs / 1_000 },
      { metricName: `${name}_count`, labels, value: below },
    ];
  });
  const help = 'Response time by operation in seconds; includes the waiting time of long polls';
  return metricFamily(name, 'histogram', help, samples);
}
