import { createServer, type Server } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Waiting } from './system/backlog.ts';

export interface Operations {
  readonly http: Server;
  /** Counts an answer; `code` is that of its problem, or empty. */
  readonly answered: (method: string, status: number, code: string) => void;
}

/** What is told of webhooks. */
export interface WebhookFigures {
  /** Attempts by outcome. */
  readonly counts: ReadonlyMap<string, number>;
  /** Webhooks with something due. */
  waiting(): Promise<Waiting>;
}

export type Readiness = { readonly ready: boolean; readonly checks: Readonly<Record<string, string>> };

/** The second port, for operators: liveness, readiness that tells the truth, Prometheus metrics. */
export function createOperationsServer(settings: {
  readonly readiness: () => Promise<Readiness>;
  readonly liveProcesses: () => number;
  /** Calls that the request log does not have, by reason. */
  readonly lostCalls: () => Readonly<Record<string, number>>;
  /** What waits for the portal's own work; asked for by whoever reads the metrics. */
  readonly queues: () => Promise<readonly Queue[]>;
  readonly webhooks: WebhookFigures;
}): Operations {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const answered = countAnswers(registry);
  new Gauge({
    name: 'portal_processes',
    help: 'Live processes that share the database',
    registers: [registry],
    collect() {
      this.set(settings.liveProcesses());
    },
  });
  new Counter({
    name: 'portal_request_log_lost_total',
    help: 'Calls that the request log does not have, by reason',
    labelNames: ['reason'] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const [reason, count] of Object.entries(settings.lostCalls())) this.inc({ reason }, count);
    },
  });
  registerWebhooks(registry, settings.webhooks);
  tellQueues(registry, settings.queues);
  const http = createServer((request, response) => {
    const send = (status: number, type: string, body: string): void => {
      response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
    };
    const fail = (error: unknown): void => send(500, 'text/plain', `${String(error)}\n`);
    switch (request.url) {
      case '/health/live':
        return send(200, 'application/json', '{"alive":true}');
      case '/health/ready':
        return void settings
          .readiness()
          .then((told) => send(told.ready ? 200 : 503, 'application/json', JSON.stringify(told)), fail);
      case '/metrics':
        return void registry.metrics().then((text) => send(200, registry.contentType, text), fail);
      default:
        return send(404, 'text/plain', 'Here are /health/live, /health/ready and /metrics.\n');
    }
  });
  return { http, answered };
}

function registerWebhooks(registry: Registry, { counts, waiting }: WebhookFigures): void {
  new Counter({
    name: 'portal_webhook_attempts_total',
    help: 'Attempts to deliver to webhooks, by outcome',
    labelNames: ['outcome'] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const [outcome, count] of counts) this.inc({ outcome }, count);
    },
  });
  new Gauge({
    name: 'portal_webhook_queue',
    help: 'Webhooks that have something due (what=due), and seconds that the one that waits longest has waited (what=oldest_seconds)',
    labelNames: ['what'] as const,
    registers: [registry],
    async collect() {
      // Where the database is away the other metrics are told all the same.
      const told = await waiting().catch(() => null);
      if (!told) return;
      const age = told.oldest ? (Date.now() - told.oldest.getTime()) / 1_000 : 0;
      this.set({ what: 'due' }, told.count);
      this.set({ what: 'oldest_seconds' }, age);
    },
  });
}

/** One queue, with the age of its oldest in seconds. */
export interface Queue {
  readonly name: string;
  readonly count: number;
  readonly oldestSeconds: number;
}

/** While the database is away nothing is told of the queues, and everything else is. */
function tellQueues(registry: Registry, read: () => Promise<readonly Queue[]>): void {
  // Both metrics of one answer are of one reading.
  let reading: Promise<readonly Queue[]> | null = null;
  const readOnce = (): Promise<readonly Queue[]> => {
    reading ??= read()
      .catch(() => [])
      .finally(() => {
        reading = null;
      });
    return reading;
  };
  const tell = (name: string, help: string, figureOf: (queue: Queue) => number): void => {
    new Gauge({
      name,
      help,
      labelNames: ['queue'] as const,
      registers: [registry],
      async collect() {
        const queues = await readOnce();
        this.reset();
        for (const queue of queues) this.set({ queue: queue.name }, figureOf(queue));
      },
    });
  };
  tell('portal_queue_waiting', 'What waits for the portal itself, by queue', ({ count }) => count);
  tell(
    'portal_queue_oldest_seconds',
    'Age of the oldest that waits, by queue',
    ({ oldestSeconds }) => oldestSeconds,
  );
}

/** Counts plain numbers, and makes a metric of them when it is asked for: the counter's own sum costs more for each answer. */
function countAnswers(registry: Registry): Operations['answered'] {
  const counts = new Map<string, { readonly labels: Record<Label, string | number>; count: number }>();
  new Counter({
    name: 'portal_http_answers_total',
    help: 'Answers by method, status and problem code',
    labelNames: ['method', 'status', 'code'] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const { labels, count } of counts.values()) this.inc(labels, count);
    },
  });
  return (method, status, code) => {
    const key = `${method} ${status} ${code}`;
    const counted = counts.get(key);
    if (counted) counted.count += 1;
    else counts.set(key, { labels: { method, status, code }, count: 1 });
  };
}

type Label = 'method' | 'status' | 'code';
