import { createServer, type Server } from 'node:http';
import { type AnswerFigures, countAnswers } from './answer-figures.ts';
import { type MetricSources, portalMetrics } from './metrics.ts';

export interface Operations {
  readonly http: Server;
  readonly answered: AnswerFigures['answered'];
}

export type Readiness = { readonly ready: boolean; readonly checks: Readonly<Record<string, string>> };

/** The second port, for operators: liveness, readiness that tells the truth, Prometheus metrics. */
export function createOperationsServer(
  settings: MetricSources & { readonly readiness: () => Promise<Readiness> },
): Operations {
  const registry = portalMetrics(settings);
  const answers = countAnswers();
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
        return void registry
          .metrics()
          .then((text) => send(200, registry.contentType, `${text}\n${answers.text()}`), fail);
      default:
        return send(404, 'text/plain', 'Here are /health/live, /health/ready and /metrics.\n');
    }
  });
  return { http, answered: answers.answered };
}
