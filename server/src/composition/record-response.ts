import type { AskingClient } from '../access/oauth/public.ts';
import { type CallFacts, type CallRecorder, tokenOperation } from '../audit/public.ts';
import type { Exchange } from '../foundation/http/request-context.ts';
import type { AnswerLine } from '../foundation/log.ts';
import type { AnswerFigures } from '../foundation/metrics/response-metrics.ts';
import { withoutSecrets } from '../foundation/secrets/redact-secrets.ts';
import { type AppParts, clock, source } from './app-dependencies.ts';
import { logSlowRequest } from './slow-request.ts';

/** Who is told of an answer: the metrics, the log, the traces, and the account of the client that called. */
export function tellAnswer(
  { config, log, answered, polled, tracing }: AppParts,
  { count, calls }: { readonly count: AnswerFigures['answered']; readonly calls: CallRecorder },
): (exchange: Exchange) => void {
  const sumsPolls = config.logPolls === 'summed';

  return (exchange) => {
    const status = exchange.response.statusCode;
    const { poll, clientId, operationId: operation } = exchange;
    const ms = Math.round((clock() - exchange.startedAt) * 100) / 100;
    count({ method: exchange.method, status, code: exchange.code ?? '', operation, ms });
    const summed = sumsPolls && poll !== null && clientId !== null && operation !== null;
    if (summed) polled(clientId, operation, ms, poll !== 'looked_up');
    if (!summed || poll === 'looked_up') answered(lineOf(exchange, status, ms));
    if (ms >= config.slowRequestMs) logSlowRequest(log, exchange, lineOf(exchange, status, ms));
    tracing?.finished(exchange, { status, path: withoutSecrets(exchange.path) });
    recordCall(calls, exchange, status, ms);
  };
}

function lineOf(exchange: Exchange, status: number, ms: number): AnswerLine {
  return {
    requestId: exchange.id,
    method: exchange.method,
    path: withoutSecrets(exchange.path),
    operation: exchange.operationId,
    client: exchange.clientId,
    status,
    code: exchange.code,
    ms,
    counts: exchange.counts,
  };
}

const longestPath = 500;

/** A token was asked for: what follows goes on the account of the client. */
export function noteToken(
  exchange: Exchange,
  { id, organisationId }: AskingClient,
  error: string | null,
): void {
  exchange.operationId = tokenOperation;
  exchange.clientId = id;
  exchange.account = { organisationId, clientId: id, apiKeyId: null };
  exchange.code = error;
}

/** Only what a client made goes on its account; people's deeds are in the audit log. */
function recordCall(calls: CallRecorder, exchange: Exchange, status: number, durationMs: number): void {
  const { account, code, shown, operationId: operation } = exchange;
  if (operation === null) return;
  const call = { at: source.now().getTime(), operation, status, code, durationMs };
  const facts = () => factsOf(exchange);
  const isToken = operation === tokenOperation && status === 200;
  if (account) calls.record({ account, ...call }, isToken ? null : facts);
  // Beyond the limit of failures it is 429, and goes on nobody's account: that would fill a log at the caller's pace.
  else if (status === 401 && shown) {
    calls.recordRefused({ shown, address: exchange.address, call, facts });
  }
}

function factsOf(exchange: Exchange): CallFacts {
  const { problem } = exchange;
  return {
    requestId: exchange.id,
    method: exchange.method,
    path: withoutSecrets(exchange.path).slice(0, longestPath),
    address: exchange.address,
    // It names members that it does not know, whatever somebody took for a name.
    problem: problem === null ? null : withoutSecrets(problem),
    bodies: exchange.bodies,
  };
}
