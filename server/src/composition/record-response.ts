import type { TokenEndpointClient } from '../access/oauth/public.ts';
import { type LoggedRequestDetails, type RequestLogWriter, tokenOperation } from '../audit/public.ts';
import type { Exchange } from '../foundation/http/request-context.ts';
import type { ResponseLogLine } from '../foundation/log.ts';
import type { ResponseMetrics } from '../foundation/metrics/response-metrics.ts';
import { redactSecrets } from '../foundation/secrets/redact-secrets.ts';
import type { ResponseCounter } from '../system/status/public.ts';
import { type AppDependencies, idSource, monotonicMs } from './app-dependencies.ts';
import { logSlowRequest } from './log-slow-request.ts';

/** Creates the function that records each response in metrics, log, traces and the client's request log. */
export function recordResponse(
  { config, log, answered, polled, tracing }: AppDependencies,
  {
    count,
    countForStatus,
    calls,
  }: {
    readonly count: ResponseMetrics['answered'];
    readonly countForStatus: ResponseCounter['count'];
    readonly calls: RequestLogWriter;
  },
): (exchange: Exchange) => void {
  const sumsPolls = config.logPolls === 'summed';

  return (exchange) => {
    const status = exchange.response.statusCode;
    const { poll, clientId, operationId: operation } = exchange;
    const ms = Math.round((monotonicMs() - exchange.startedAt) * 100) / 100;
    count({ method: exchange.method, status, code: exchange.code ?? '', operation, ms });
    countForStatus({ operation, path: exchange.path, status });
    const summed = sumsPolls && poll !== null && clientId !== null && operation !== null;
    if (summed) polled(clientId, operation, ms, poll !== 'looked_up');
    if (!summed || poll === 'looked_up') answered(lineOf(exchange, status, ms));
    if (ms >= config.slowRequestMs) logSlowRequest(log, exchange, lineOf(exchange, status, ms));
    tracing?.finished(exchange, { status, path: redactSecrets(exchange.path) });
    recordCall(calls, exchange, status, ms);
  };
}

function lineOf(exchange: Exchange, status: number, ms: number): ResponseLogLine {
  return {
    requestId: exchange.id,
    method: exchange.method,
    path: redactSecrets(exchange.path),
    operation: exchange.operationId,
    client: exchange.clientId,
    status,
    code: exchange.code,
    ms,
    counts: exchange.counts,
  };
}

const longestPath = 500;

/** Records on a token request which client sent it, so that the request log contains it. */
export function attributeTokenRequest(
  exchange: Exchange,
  { id, organisationId }: TokenEndpointClient,
  error: string | null,
): void {
  exchange.operationId = tokenOperation;
  exchange.clientId = id;
  exchange.account = { organisationId, clientId: id, apiKeyId: null };
  exchange.code = error;
}

/**
 * Adds a request of a client to the request log. Actions of people are not added, because the audit log contains them.
 */
function recordCall(calls: RequestLogWriter, exchange: Exchange, status: number, durationMs: number): void {
  const { account, code, shown, operationId: operation } = exchange;
  if (operation === null) return;
  const call = { at: idSource.now().getTime(), operation, status, code, durationMs };
  const facts = () => factsOf(exchange);
  const isToken = operation === tokenOperation && status === 200;
  if (account) calls.record({ account, ...call }, isToken ? null : facts);
  // Requests beyond the failure limit (429) are not recorded, because callers could otherwise flood the log.
  else if (status === 401 && shown) {
    calls.recordRefused({ shown, address: exchange.address, call, facts });
  }
}

function factsOf(exchange: Exchange): LoggedRequestDetails {
  const { problem } = exchange;
  return {
    requestId: exchange.id,
    method: exchange.method,
    path: redactSecrets(exchange.path).slice(0, longestPath),
    address: exchange.address,
    // The problem contains the names of unknown properties, which could be a secret in the wrong position.
    problem: problem === null ? null : redactSecrets(problem),
    bodies: exchange.bodies,
  };
}
