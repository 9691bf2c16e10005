import type { ClientLimits } from '../http/admission/client-limits.ts';
import { addressPool } from '../http/ip-address.ts';
import { checkAccept } from '../http/negotiation.ts';
import { methodRefusal, rateRefusal } from '../http/pipeline.ts';
import type { Refusal } from '../http/problem.ts';
import type { Exchange } from '../http/request-context.ts';
import { allowHeader } from '../http/router.ts';
import { languageCookieToSet } from '../messages/language.ts';
import { markWork } from '../work-meter.ts';
import type { PublicResource, PublicResponse, PublicRoute } from './public-response.ts';

const allow = allowHeader(['GET']);

/** The rate limits that apply to the address of a caller without credentials. */
export type PublicLimits = Pick<ClientLimits, 'takeCall' | 'countUnchangedPoll' | 'headers'>;

const unlimited: PublicLimits = {
  takeCall: () => true,
  countUnchangedPoll: () => true,
  headers: () => null,
};

type ResponseSource = () => PublicResponse | Refusal | Promise<PublicResponse | Refusal>;

/** Handles a request for a public path; false for any other path. */
export function servePublic(
  routes: readonly PublicRoute[],
  failed: (error: unknown, exchange: Exchange) => void,
  resources: readonly PublicResource[] = [],
  limits: PublicLimits = unlimited,
): (exchange: Exchange) => boolean {
  const byPath = new Map<string, PublicRoute>(routes.map((route) => [route.path, route]));

  function find(exchange: Exchange): { readonly id: string; readonly answering: ResponseSource } | null {
    const { path } = exchange;
    const route = byPath.get(path);
    if (route) return { id: route.path, answering: () => route.handle(exchange) };
    const resource = resources.find(({ below }) => path.startsWith(below));
    if (!resource) return null;
    const name = path.slice(resource.below.length);
    if (!resource.deep && (name === '' || name.includes('/'))) return null;
    return { id: `${resource.below}…`, answering: () => resource.handle(exchange, name) };
  }

  return (exchange) => {
    const found = find(exchange);
    if (!found) return false;
    if (exchange.method === 'OPTIONS') exchange.send(204, ['Allow', allow], '');
    else if (exchange.method !== 'GET' && exchange.method !== 'HEAD') {
      exchange.refuse(methodRefusal(allow));
    } else {
      exchange.operationId = found.id;
      const pool = addressPool(exchange.address);
      if (!limits.takeCall(pool)) return refuseAddress(exchange, limits.headers(pool)?.retryAfter ?? 1);
      markWork(exchange.cost);
      answer(found.answering, exchange, failed, () => void limits.countUnchangedPoll(pool));
    }
    return true;
  };
}

function refuseAddress(exchange: Exchange, seconds: number): true {
  exchange.refuse(rateRefusal(seconds, { words: 'rate_limited.address' }));
  return true;
}

/** Returns 406 if the page does not exist in a media type that the caller accepts (rule 16). */
function notAcceptableRefusal(
  exchange: Exchange,
  { status, headers, mediaTypes }: PublicResponse,
): Refusal | null {
  if (status !== 200) return null;
  const own = headers[headers.indexOf('Content-Type') + 1]?.split(';', 1)[0] ?? '';
  return checkAccept(exchange.header('accept'), mediaTypes ?? [own]);
}

/** Removes headers that the server adds to every response, to avoid duplicates. */
function withoutRepeatedHeaders(headers: readonly string[], { always }: Exchange): readonly string[] {
  const carried = new Set(always.filter((_, index) => index % 2 === 0));
  return headers.filter((_, index) => !carried.has(headers[index - (index % 2)] ?? ''));
}

/** Sends a public page. Sets the language cookie if the caller chose a language in the query string. */
function send(exchange: Exchange, { status, headers, body }: PublicResponse): void {
  const remembered = languageCookieToSet(exchange.queryString, exchange.baseUrl);
  const cookie = remembered === null ? [] : ['Set-Cookie', remembered];
  // Only cached bodies are buffers.
  const isKept = Buffer.isBuffer(body);
  exchange.send(status, [...withoutRepeatedHeaders(headers, exchange), ...cookie], body, isKept);
}

function answer(
  answering: ResponseSource,
  exchange: Exchange,
  failed: (error: unknown, exchange: Exchange) => void,
  unchanged: () => void,
): void {
  Promise.resolve(answering()).then(
    (outcome) => {
      const refusal = 'kind' in outcome ? outcome : notAcceptableRefusal(exchange, outcome);
      if (!('kind' in outcome) && outcome.status === 304) unchanged();
      if (refusal) exchange.refuse(refusal);
      else if (!('kind' in outcome)) send(exchange, outcome);
    },
    (error: unknown) => failed(error, exchange),
  );
}
