import type { Detail } from '../messages/problem-messages.ts';
import { markWork } from '../work-meter.ts';
import type { AdmissionRequest, ClientLimits } from './admission/client-limits.ts';
import { anonymousOwnerId, type CapacityOwner } from './admission/fair-shares.ts';
import type { WorkTurns } from './admission/work-slices.ts';
import { BodyCapture } from './body/capture-bodies.ts';
import { applyInjectedFault, type FaultInjection } from './fault-injection.ts';
import { prepareAndHandle } from './handle-request.ts';
import { valueIn } from './header-list.ts';
import { compileInput, type InputReader } from './input.ts';
import { asResourceNotFound, unknownPath } from './not-found.ts';
import type { Answer, Operation } from './operation.ts';
import { preflight } from './preflight.ts';
import { type PipelineRefusal, type Refusal, refuse } from './problem.ts';
import { methodNotAllowed, rateLimited } from './problems.ts';
import { allowEveryOrigin, isPublic, publicPrefix } from './public-area.ts';
import type { RequestOwner } from './request-account.ts';
import type { Exchange } from './request-context.ts';
import { createRouter, type Match, type Route } from './router.ts';
import { holdsSecrets } from './secret-properties.ts';

interface ClientContext {
  readonly clientId: string;
  /** The organisation in whose name the request is sent. */
  readonly owner?: CapacityOwner;
  /** Absent for callers other than clients: people and unauthenticated callers. */
  readonly account?: RequestOwner;
}

/** The result of a guard: an admitted caller, or a refusal. Refusals by rules 8 to 12 name the client (`client_refused`). */
export type GuardVerdict =
  | (ClientContext & { readonly kind: 'admitted'; readonly caller: object })
  | (ClientContext & { readonly kind: 'client_refused'; readonly refusal: Refusal })
  | Refusal;

/** Applies rules 4 to 12 of the contract to one group of paths. */
export interface Guard {
  admit(exchange: Exchange, operation: Operation): GuardVerdict | Promise<GuardVerdict>;
  /** Returns the organisation in whose name a request is sent, if its credentials are cached; otherwise null. */
  ownerOf?(exchange: Exchange): string | null;
}

export interface PipelineSettings {
  readonly operations: readonly Operation[];
  readonly guards: Readonly<Record<'/openapi' | '/management' | '/public', Guard>>;
  readonly limits: ClientLimits;
  readonly isRegisteredOrigin: (origin: string) => boolean;
  /** Time slices for requests with large bodies. */
  readonly turns?: Pick<WorkTurns, 'take'>;
  /** Logs an unexpected error and returns the response to it. */
  readonly failed: (error: unknown, exchange: Exchange) => Refusal;
  /** Whether bodies of Open API requests without secrets are captured; true only in the sandbox. */
  readonly keepsBodies?: boolean;
  /** Injects faults into requests; set only in the sandbox. */
  readonly injectFault?: FaultInjection | undefined;
}

export interface Pipeline {
  /**
   * Handles a request below `/openapi` or `/management`. Contract 3 defines the order of its rules; the numbers in
   * comments are those of the rules.
   */
  run(exchange: Exchange): void;
  readonly routes: readonly Route[];
}

export function createPipeline(settings: PipelineSettings): Pipeline {
  const { operations, limits, failed } = settings;
  const router = createRouter(operations);
  const served = new Map<Operation, PreparedOperation>(
    operations.map((operation) => [operation, prepareOperation(operation, settings)]),
  );

  function run(exchange: Exchange): void {
    if (isPublic(exchange)) allowEveryOrigin(exchange);
    else exchange.allowOrigin();
    const match = router.find(exchange.path); // 1
    if (!match) return exchange.refuse(unknownPath);
    const operation = findOperation(exchange, match, settings); // 2
    if (!operation) return;
    exchange.operationId = operation.id;
    const { headerFault } = exchange.head;
    if (headerFault) return exchange.refuse(headerFault); // 3
    const serving = served.get(operation);
    if (!serving) throw new Error(`${operation.id} has no handler`);
    exchange.holdsSecrets = serving.holdsSecrets;
    markWork(exchange.cost);
    try {
      exchange.askAgain = serving.askAgain;
      const verdict = serving.guard.admit(exchange, operation); // 4 to 12
      if (!(verdict instanceof Promise)) return continueAfterGuard(exchange, serving, match, verdict);
      verdict
        .then((settled) => continueAfterGuard(exchange, serving, match, settled))
        .catch((error: unknown) => exchange.refuse(failed(error, exchange)));
    } catch (error) {
      exchange.refuse(failed(error, exchange));
    }
  }

  function continueAfterGuard(
    exchange: Exchange,
    serving: PreparedOperation,
    match: Match,
    verdict: GuardVerdict,
  ): void {
    if (verdict.kind === 'refusal') return exchange.refuse(verdict);
    const { clientId } = verdict;
    exchange.clientId = clientId;
    exchange.cost.owner = verdict.owner ?? null;
    exchange.account = verdict.account ?? null;
    if (serving.keepsBodies) exchange.bodies = new BodyCapture();
    if (verdict.kind === 'client_refused') {
      addLimitHeaders(exchange, clientId);
      return exchange.refuse(verdict.refusal);
    }
    const terms = {
      organisationId: verdict.owner?.id ?? anonymousOwnerId,
      isPoll: serving.operation.isPoll === true,
    };
    const allowed = limits.takeCall(clientId, terms); // 13
    addLimitHeaders(exchange, clientId, terms);
    if (!allowed) return refuseRate(exchange, clientId, terms);
    // The cost of a streamed body is not charged here, because the rate of its lines is limited instead.
    if (serving.operation.body?.kind !== 'stream') exchange.cost.payFrom(limits, clientId);
    const { caller } = verdict;
    const injected = settings.injectFault?.(exchange, serving.operation, caller);
    if (!injected) return work(exchange, serving, match, caller);
    injected
      .then((fault) => applyInjectedFault(exchange, fault, () => work(exchange, serving, match, caller)))
      .catch((error: unknown) => exchange.refuse(failed(error, exchange)));
  }

  function work(exchange: Exchange, serving: PreparedOperation, match: Match, caller: object): void {
    try {
      const outcome = prepareAndHandle(exchange, serving, match, caller, settings.turns);
      if (!(outcome instanceof Promise)) return conclude(exchange, serving, outcome);
      outcome
        .then((settled) => conclude(exchange, serving, settled))
        .catch((error: unknown) => exchange.refuse(failed(error, exchange)));
    } catch (error) {
      exchange.refuse(failed(error, exchange));
    }
  }

  function conclude(exchange: Exchange, serving: PreparedOperation, outcome: Answer | Refusal): void {
    if (outcome.kind === 'refusal') return exchange.refuse(asResourceNotFound(outcome));
    const { poll } = outcome;
    if (poll !== undefined) {
      const { clientId } = exchange;
      if (poll === 'unchanged' && clientId !== null && !limits.countUnchangedPoll(clientId)) {
        return refuseRate(exchange, clientId);
      }
      exchange.poll = poll;
    }
    const headers = headersOf(serving, outcome, exchange);
    const { chunks, openEnded = false } = outcome;
    if (chunks === undefined) return sendAnswer(exchange, headers, outcome);
    exchange
      .stream(outcome.status, headers, { chunks, openEnded }, (error) => void failed(error, exchange))
      .catch((error: unknown) => exchange.refuse(failed(error, exchange)));
  }

  function addLimitHeaders(exchange: Exchange, clientId: string, terms?: AdmissionRequest): void {
    const limitHeaders = limits.headers(clientId, terms);
    if (limitHeaders)
      exchange.always.push('RateLimit-Policy', limitHeaders.policy, 'RateLimit', limitHeaders.limit);
  }

  function refuseRate(exchange: Exchange, clientId: string, terms?: AdmissionRequest): void {
    exchange.refuse(rateRefusal(limits.headers(clientId, terms)?.retryAfter ?? 1));
  }

  return { run, routes: router.routes };
}

/** Data of an operation that is prepared once for all its requests. */
interface PreparedOperation {
  readonly operation: Operation;
  readonly guard: Guard;
  readonly reader: InputReader;
  readonly askAgain: (exchange: Exchange) => Promise<PipelineRefusal | null>;
  readonly holdsSecrets: boolean;
  /** Whether the bodies of requests and responses are captured. */
  readonly keepsBodies: boolean;
  /** Names and values of the standard headers of the operation's responses. */
  readonly headers: readonly string[];
}

function prepareOperation(
  operation: Operation,
  { guards, keepsBodies = false }: PipelineSettings,
): PreparedOperation {
  const area = areaOf(operation.path);
  const guard = guards[area];
  const isSecret = holdsSecrets(operation);
  return {
    operation,
    guard,
    reader: compileInput(operation),
    askAgain: async (exchange) => refusalOf(await guard.admit(exchange, operation)),
    holdsSecrets: isSecret,
    keepsBodies: keepsBodies && area === '/openapi' && !isSecret,
    headers: [
      'Cache-Control',
      operation.conditional ? cacheControlOf[area] : 'no-store',
      'Content-Security-Policy',
      "default-src 'none'; frame-ancestors 'none'",
    ],
  };
}

/** Caching of responses with an ETag. Public responses are the same for all callers, so shared caches can store them. */
const cacheControlOf = {
  '/openapi': 'private, no-cache',
  '/management': 'private, no-cache',
  '/public': 'public, max-age=60',
} as const;

function areaOf(path: string): keyof typeof cacheControlOf {
  if (path.startsWith(publicPrefix)) return '/public';
  return path.startsWith('/management') ? '/management' : '/openapi';
}

function refusalOf(verdict: GuardVerdict): PipelineRefusal | null {
  if (verdict.kind === 'admitted') return null;
  return { ...(verdict.kind === 'client_refused' ? verdict.refusal : verdict), ofPipeline: true };
}

/** Returns 429 with the seconds to wait as a header and as a number in the body. */
export function rateRefusal(retryAfterSeconds: number, detail?: Detail): PipelineRefusal {
  const refusal = refuse(rateLimited, {
    ...(detail !== undefined && { detail }),
    headers: ['Retry-After', String(retryAfterSeconds)],
    extensions: { retryAfterSeconds },
  });
  return { ...refusal, ofPipeline: true };
}

export function methodRefusal(allow: string): Refusal {
  return refuse(methodNotAllowed, {
    detail: { words: 'method_not_allowed.methods', params: { methods: allow } },
    headers: ['Allow', allow],
  });
}

function findOperation(exchange: Exchange, match: Match, settings: PipelineSettings): Operation | null {
  const { route } = match;
  if (exchange.method === 'OPTIONS') {
    preflight(exchange, route, settings.isRegisteredOrigin);
    return null;
  }
  const method = exchange.method === 'HEAD' ? 'GET' : exchange.method;
  const operation = route.operations.get(method);
  if (!operation) {
    exchange.refuse(methodRefusal(route.allow));
    return null;
  }
  return operation;
}

function headersOf(
  { operation, headers: ofEach }: PreparedOperation,
  { body, chunks, headers, mediaType, status }: Answer,
  { languageHeaders }: Exchange,
): string[] {
  const contract = status === 304 ? undefined : operation.answers[status];
  const all = headers ? ofEach.concat(headers) : [...ofEach];
  if (contract?.alternatives) all.push('Vary', 'Accept');
  const hasContent = body !== undefined || chunks !== undefined;
  // A stored response already has the headers of its own language.
  if ((hasContent || status === 304) && valueIn(all, 'Content-Language') === undefined)
    all.push(...languageHeaders);
  if (!hasContent) return all;
  all.push('Content-Type', mediaType ?? contract?.mediaType ?? 'application/json');
  return all;
}

function sendAnswer(exchange: Exchange, headers: readonly string[], { body = '', status }: Answer): void {
  exchange.send(
    status,
    headers,
    typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
  );
}
