import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { problemDocument, type Refusal, refuse } from '../http/problem.ts';
import { headerInvalid, internalError, methodNotAllowed, notFound } from '../http/problems.ts';
import { allowHeader } from '../http/router.ts';
import { type HttpConnectionLimits, limitConnections } from '../http/server/connections.ts';
import { handleProtocolErrors, type ProtocolErrorSettings } from '../http/server/protocol-errors.ts';
import { checkFraming } from '../http/server/request-framing.ts';
import { checkHeaders, isHostHeaderValid, readHeaders } from '../http/server/request-headers.ts';
import type { MetricSources } from './metric-sources.ts';
import { aggregateMetrics, type MetricValues, processMetricsText, sharedMetrics } from './metrics.ts';
import { createResponseMetrics, type ResponseMetrics } from './response-metrics.ts';

export interface OperationsServer {
  readonly http: Server;
  readonly answered: ResponseMetrics['answered'];
}

export type Readiness = { readonly ready: boolean; readonly checks: Readonly<Record<string, string>> };

/**
 * Returns a function that reads the metrics of all processes that serve this port; `own` reads those of this process.
 */
export type GatherMetrics = (own: () => Promise<MetricValues>) => () => Promise<readonly MetricValues[]>;

/** Returns a function that reads the metrics of a portal with a single process. */
export const singleProcessMetrics: GatherMetrics = (own) => async () => [await own()];

export interface OperationsSettings extends MetricSources, ProtocolErrorSettings {
  readonly gatherFigures: GatherMetrics;
  readonly readiness: () => Promise<Readiness>;
  readonly failed: (error: unknown) => void;
  /** The host name or address on which the server listens. */
  readonly host: string;
}

interface OperationsResponse {
  readonly status: 200 | 503;
  readonly type: string;
  readonly body: string;
}

const allow = allowHeader(['GET']);
const maxUrlLength = 8_000;
/** Connection limits. All connections may come from one address, because probes and scrapers may run on one machine. */
const connectionBounds: HttpConnectionLimits = { most: 256, mostOfAddress: 256, trustedProxies: [] };

/**
 * Creates the HTTP server for operators on a second port, with liveness, readiness and Prometheus metrics. Every error
 * response is a problem.
 */
export function createOperationsServer(settings: OperationsSettings): OperationsServer {
  const answers = createResponseMetrics();
  const resources = resourcesOf(settings, answers);
  const http = createServer({ requireHostHeader: false }, (request, response) => {
    note(request, response);
    const refused = (refusal: Refusal): void => answerProblem(response, refusal, settings);
    const beyond = connections.refusalOf(request.socket);
    if (beyond) {
      response.shouldKeepAlive = false;
      return refused(beyond);
    }
    const fault = checkRequestHead(request, settings.host);
    if (fault) return refused(fault);
    const resource = resources.get(request.url?.split('?', 1)[0] ?? '');
    if (!resource) {
      const paths = [...resources.keys()].join(', ');
      return refused(refuse(notFound, { detail: { words: 'not_found.operations', params: { paths } } }));
    }
    if (request.method === 'OPTIONS') return void response.writeHead(204, { Allow: allow }).end();
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return refused(refuse(methodNotAllowed, { headers: ['Allow', allow] }));
    }
    resource().then(
      ({ status, type, body }) =>
        response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body),
      (error: unknown) => {
        settings.failed(error);
        refused(refuse(internalError));
      },
    );
  });
  const connections = limitConnections(http, connectionBounds, () => performance.now());
  const note = handleProtocolErrors(http, maxUrlLength, settings);
  return { http, answered: answers.answered };
}

/** Checks a request like the main server, except that HTTP/1.0 requests need no `Host`, because old probes use them. */
function checkRequestHead({ httpVersion, rawHeaders }: IncomingMessage, listensOn: string): Refusal | null {
  const headers = readHeaders(rawHeaders);
  const framing = checkFraming(httpVersion, headers.values);
  if (framing) return framing;
  const isOld = httpVersion === '1.0' && headers.values.host === undefined;
  if (isOld) return null;
  if (!isHostHeaderValid(headers)) return checkHeaders(headers);
  return isOwnHost(headers.values.host ?? '', listensOn)
    ? null
    : refuse(headerInvalid, { detail: { words: 'header_invalid.operations_host' } });
}

/**
 * Returns whether a Host header is an address, a name without a dot, or the name on which the server listens. An attacker
 * can't register such names. With another name that resolves to this machine, an attacker's page could read the metrics
 * (DNS rebinding).
 */
function isOwnHost(host: string, listensOn: string): boolean {
  const name = host.replace(/:\d+$/, '').toLowerCase();
  return (
    name.startsWith('[') ||
    isIP(name) !== 0 ||
    /^(?:[^.]+|.+\.localhost)$/.test(name) ||
    name === listensOn.toLowerCase()
  );
}

function resourcesOf(
  settings: OperationsSettings,
  answers: ResponseMetrics,
): ReadonlyMap<string, () => Promise<OperationsResponse>> {
  const own = processMetricsText(settings);
  const shared = sharedMetrics(settings);
  const all = settings.gatherFigures(async () => [...(await own()), ...answers.read()]);
  return new Map<string, () => Promise<OperationsResponse>>([
    ['/health/live', async () => ({ status: 200, type: 'application/json', body: '{"alive":true}' })],
    [
      '/health/ready',
      async () => {
        const readiness = await settings.readiness();
        return {
          status: readiness.ready ? 200 : 503,
          type: 'application/json',
          body: JSON.stringify(readiness),
        };
      },
    ],
    [
      '/metrics',
      async () => {
        const [each, common] = await Promise.all([all(), shared()]);
        const registry = aggregateMetrics([...each, common]);
        return { status: 200, type: registry.contentType, body: await registry.metrics() };
      },
    ],
  ]);
}

function answerProblem(response: ServerResponse, refusal: Refusal, settings: ProtocolErrorSettings): void {
  const id = settings.makeRequestId();
  const headers = [
    'Content-Type',
    'application/problem+json',
    'Cache-Control',
    'no-store',
    'X-Request-Id',
    id,
  ];
  response
    .writeHead(refusal.problem.status, [...headers, ...(refusal.headers ?? [])])
    .end(problemDocument(refusal, settings.baseUrl, id));
}
