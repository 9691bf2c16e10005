import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { BackgroundJobState } from '../background-job.ts';
import type { DatabaseMetrics } from '../system/database-metrics.ts';
import type { OperatorRun } from '../system/maintenance-runs.ts';
import { limitMetricsRead } from './bounded-reading.ts';
import type { CacheMetrics, MetricSources, Queue } from './metric-sources.ts';

type Labels = Readonly<Record<string, string>>;
type Sample = readonly [Labels, number];

/** Metrics of one process with their values, in the format in which the metrics library exchanges them. */
export type MetricValues = readonly object[];

/**
 * Gauges of the metrics library that are omitted, because their names end in `_total`, which is reserved for counters.
 */
const misnamedGauges = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];

/** Returns a function that reads the metrics of this process. */
export function processMetricsText(sources: MetricSources): () => Promise<MetricValues> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of misnamedGauges) registry.removeSingleMetric(name);
  const gauge = metricRegistrar(registry, Gauge);
  const counter = metricRegistrar(registry, Counter);
  gauge(
    'portal_notifications_received',
    '1 if this process receives notifications of revocations; otherwise 0',
    () => [[{}, sources.hears() ? 1 : 0]],
  );
  counter('portal_request_log_lost_total', 'Requests that are missing from the request log, by reason', () =>
    Object.entries(sources.lostCalls()).map(([reason, count]) => [{ reason }, count]),
  );
  counter(
    'portal_capacity_refusals_total',
    'Requests refused by reason: cost (the client caused too much work) or load (the portal is overloaded)',
    () => Object.entries(sources.refusedRequests()).map(([reason, count]) => [{ reason }, count]),
  );
  gauge('portal_clients_in_debt', 'Clients that caused more work than their rate allows', () => [
    [{}, sources.clientsInDebt()],
  ]);
  counter('portal_log_lines_dropped_total', 'Log lines that could not be written', () => [
    [{}, sources.droppedLines()],
  ]);
  counter(
    'portal_mails_failed_total',
    'Mails that the portal discarded, because it could not send them for a day',
    () => [[{}, sources.failedMails()]],
  );
  counter('portal_webhook_attempts_total', 'Delivery attempts to webhooks, by outcome', () =>
    [...sources.deliveries()].map(([outcome, count]) => [{ outcome }, count]),
  );
  registerConnections(gauge, counter, sources.connections);
  registerPools(gauge, sources.pools);
  gauge('portal_prepared_statements', 'Number of different prepared statements', () => [
    [{}, sources.statements()],
  ]);
  registerCaches(gauge, counter, sources.caches);
  registerJobs(gauge, counter, sources.jobs);
  return async () =>
    (await registry.getMetricsAsJSON()).map((metric) => ({ ...metric, aggregator: aggregatorOf(metric) }));
}

const aggregatedByMinimum = [
  'portal_notifications_received',
  'portal_background_job_healthy',
  'process_start_time_seconds',
];

/** Returns how the values of a metric are aggregated over several processes. */
function aggregatorOf({ name, aggregator }: { readonly name: string; readonly aggregator: string }): string {
  if (aggregatedByMinimum.some((each) => each === name)) return 'min';
  if (
    name === 'portal_background_job_last_success_seconds' ||
    name === 'portal_background_job_interval_seconds'
  )
    return 'max';
  return aggregator;
}

/** Returns a function that reads the metrics whose values are the same in every process. */
export function sharedMetrics(sources: MetricSources): () => Promise<MetricValues> {
  const registry = new Registry();
  const gauge = metricRegistrar(registry, Gauge);
  const { version } = sources;
  gauge('portal_build_info', 'Running version of the portal and of Node', () => [
    [{ version, node: process.versions.node }, 1],
  ]);
  gauge('portal_processes', 'Running portal processes that use this database', () => [
    [{}, sources.liveProcesses()],
  ]);
  registerQueues(gauge, sources.queues);
  registerRuns(gauge, sources.runs);
  registerDatabase(gauge, sources.database);
  return () => registry.getMetricsAsJSON();
}

/** Aggregates the metrics of several processes. */
export function aggregateMetrics(figures: readonly MetricValues[]): Registry {
  return AggregatorRegistry.aggregate([...figures]);
}

type RegisterMetric = (
  name: string,
  help: string,
  read: () => readonly Sample[] | Promise<readonly Sample[]>,
) => void;

function metricRegistrar(registry: Registry, Kind: typeof Gauge | typeof Counter): RegisterMetric {
  return (name, help, read) => {
    new Kind({
      name,
      help,
      labelNames: labelsOf(name),
      registers: [registry],
      async collect() {
        const samples = await read();
        this.reset();
        for (const [labels, value] of samples) this.inc({ ...labels }, value);
      },
    });
  };
}

/** Returns the label names of a metric, which the metrics library requires when the metric is registered. */
function labelsOf(name: string): string[] {
  const known: Readonly<Record<string, string[]>> = {
    portal_build_info: ['version', 'node'],
    portal_request_log_lost_total: ['reason'],
    portal_capacity_refusals_total: ['reason'],
    portal_webhook_attempts_total: ['outcome'],
    portal_connections_refused_total: ['limit'],
    portal_pool_connections: ['pool', 'state'],
    portal_pool_waiting: ['pool'],
    portal_pool_connections_max: ['pool'],
    portal_cache_entries: ['cache'],
    portal_cache_hits_total: ['cache'],
    portal_cache_misses_total: ['cache'],
    portal_background_job_healthy: ['name'],
    portal_background_job_last_success_seconds: ['name'],
    portal_background_job_failures_total: ['name'],
    portal_background_job_interval_seconds: ['name'],
    portal_queue_depth: ['queue'],
    portal_queue_oldest_seconds: ['queue'],
    portal_operator_run_ended_timestamp_seconds: ['run'],
    portal_operator_run_succeeded_timestamp_seconds: ['run'],
  };
  return known[name] ?? [];
}

function registerConnections(
  gauge: RegisterMetric,
  counter: RegisterMetric,
  read: MetricSources['connections'],
): void {
  gauge('portal_connections', 'Open connections of callers', () => [[{}, read().open]]);
  counter(
    'portal_connections_refused_total',
    'Refused connections of callers, by the limit that was reached',
    () => Object.entries(read().refused).map(([bound, count]) => [{ limit: bound }, count]),
  );
  counter(
    'portal_connections_stalled_total',
    'Connections that were closed because the caller did not read the response',
    () => [[{}, read().cut]],
  );
}

function registerPools(gauge: RegisterMetric, read: MetricSources['pools']): void {
  gauge('portal_pool_connections', 'Open connections to PostgreSQL, by pool and state', () =>
    read().flatMap(({ name: pool, inUse, idle }): Sample[] => [
      [{ pool, state: 'in_use' }, inUse],
      [{ pool, state: 'idle' }, idle],
    ]),
  );
  gauge('portal_pool_connections_max', 'Maximum number of connections to PostgreSQL, by pool', () =>
    read().map(({ name: pool, most }) => [{ pool }, most]),
  );
  gauge('portal_pool_waiting', 'Requests that wait for a connection to PostgreSQL, by pool', () =>
    read().map(({ name: pool, waiting }) => [{ pool }, waiting]),
  );
}

function registerCaches(gauge: RegisterMetric, counter: RegisterMetric, read: MetricSources['caches']): void {
  const samples = (figure: (figures: CacheMetrics) => number) => (): Sample[] =>
    Object.entries(read()).map(([cache, figures]) => [{ cache }, figure(figures)]);
  gauge(
    'portal_cache_entries',
    'Cached authenticated callers',
    samples(({ entries }) => entries),
  );
  counter(
    'portal_cache_hits_total',
    'Requests whose caller was in the cache',
    samples(({ hits }) => hits),
  );
  counter(
    'portal_cache_misses_total',
    'Requests whose caller was not in the cache',
    samples(({ misses }) => misses),
  );
}

/** Registers metrics of the background jobs. Of several processes, the worst state is reported. */
function registerJobs(gauge: RegisterMetric, counter: RegisterMetric, read: MetricSources['jobs']): void {
  const samples = (figure: (state: BackgroundJobState) => number) => (): Sample[] =>
    read().map((state) => [{ name: state.name }, figure(state)]);
  gauge(
    'portal_background_job_healthy',
    '1 if the last run of the background job succeeded; otherwise 0',
    samples(({ healthy }) => (healthy ? 1 : 0)),
  );
  gauge(
    'portal_background_job_last_success_seconds',
    'Seconds since the last successful run of the background job',
    samples(({ sinceSuccessSeconds }) => sinceSuccessSeconds),
  );
  gauge(
    'portal_background_job_interval_seconds',
    'Seconds between two runs of the background job',
    samples(({ everySeconds }) => everySeconds),
  );
  counter(
    'portal_background_job_failures_total',
    'Failed runs of the background job',
    samples(({ failures }) => failures),
  );
}

/** Registers when operator commands last succeeded, in seconds since 1970; 0 for commands that never did. */
function registerRuns(gauge: RegisterMetric, read: MetricSources['runs']): void {
  const runs = limitMetricsRead(read);
  const registerGauge = (what: string, help: string, timeOf: (run: OperatorRun) => Date | null): void =>
    gauge(`portal_operator_run_${what}_timestamp_seconds`, help, async () =>
      (await runs()).map((run) => [{ run: run.run }, (timeOf(run)?.getTime() ?? 0) / 1_000]),
    );
  registerGauge('ended', 'Time when an operator command last ended; 0 if never', ({ endedAt }) => endedAt);
  registerGauge(
    'succeeded',
    'Time when an operator command last succeeded; 0 if never',
    ({ succeededAt }) => succeededAt,
  );
}

function registerDatabase(gauge: RegisterMetric, read: MetricSources['database']): void {
  const figures = limitMetricsRead(async () => [await read()]);
  const registerGauge = (name: string, help: string, figureOf: (database: DatabaseMetrics) => number): void =>
    gauge(name, help, async () => (await figures()).map((database) => [{}, figureOf(database)]));
  registerGauge(
    'portal_database_connections',
    'Connections to the database server',
    ({ connections }) => connections,
  );
  registerGauge(
    'portal_database_connections_max',
    'Connection limit of the database server',
    (each) => each.connectionLimit,
  );
  registerGauge(
    'portal_database_oldest_transaction_seconds',
    'Age of the oldest open transaction of the database, in seconds',
    ({ oldestTransactionSeconds }) => oldestTransactionSeconds,
  );
  registerGauge(
    'portal_default_partitions_filled',
    'Number of default partitions that contain rows',
    ({ filledDefaultPartitions }) => filledDefaultPartitions,
  );
}

function registerQueues(gauge: RegisterMetric, read: MetricSources['queues']): void {
  const queues = limitMetricsRead(read);
  const registerGauge = (name: string, help: string, figureOf: (queue: Queue) => number): void =>
    gauge(name, help, async () => (await queues()).map((queue) => [{ queue: queue.name }, figureOf(queue)]));
  registerGauge('portal_queue_depth', 'Number of entries that wait in the queue', ({ count }) => count);
  registerGauge(
    'portal_queue_oldest_seconds',
    'Age of the oldest entry in the queue, in seconds',
    ({ oldestSeconds }) => oldestSeconds,
  );
}
