import { createServer, type Server } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';

export interface Operations {
  readonly http: Server;
  /** Counts an answer; `code` is that of its problem, or empty. */
  readonly answered: (method: string, status: number, code: string) => void;
}

export type Readiness = { readonly ready: boolean; readonly checks: Readonly<Record<string, string>> };

/** The second port, for operators: liveness, readiness that tells the truth, Prometheus metrics. */
export function createOperationsServer(settings: {
  readonly readiness: () => Promise<Readiness>;
  readonly liveProcesses: () => number;
}): Operations {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const answered = new Counter({
    name: 'portal_http_answers_total',
    help: 'Answers by method, status and problem code',
    labelNames: ['method', 'status', 'code'] as const,
    registers: [registry],
  });
  new Gauge({
    name: 'portal_processes',
    help: 'Live processes that share the database',
    registers: [registry],
    collect() {
      this.set(settings.liveProcesses());
    },
  });
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
  return { http, answered: countBy(answered) };
}

/** Counts under labels that are looked up once for each combination: there are few. */
function countBy(counter: Counter<'method' | 'status' | 'code'>): Operations['answered'] {
  const children = new Map<string, { inc(): void }>();
  return (method, status, code) => {
    const key = `${method} ${status} ${code}`;
    let child = children.get(key);
    if (!child) {
      child = counter.labels({ method, status, code });
      children.set(key, child);
    }
    child.inc();
  };
}
