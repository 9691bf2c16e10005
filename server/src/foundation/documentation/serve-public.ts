import type { Exchange } from '../http/exchange.ts';
import { refuse } from '../http/problem.ts';
import { methodNotAllowed } from '../http/problems.ts';
import { allowOf } from '../http/router.ts';
import type { PublicRoute } from './public-answer.ts';

const allow = allowOf(['GET']);

/** Answers an exchange whose path anyone may read; false when the path is none of these. */
export function servePublic(
  routes: readonly PublicRoute[],
  failed: (error: unknown, exchange: Exchange) => void,
): (exchange: Exchange) => boolean {
  const byPath = new Map<string, PublicRoute>(routes.map((route) => [route.path, route]));
  return (exchange) => {
    const route = byPath.get(exchange.path);
    if (!route) return false;
    if (exchange.method === 'OPTIONS') exchange.send(204, ['Allow', allow], '');
    else if (exchange.method !== 'GET' && exchange.method !== 'HEAD') {
      exchange.refuse(
        refuse(methodNotAllowed, { detail: `This resource supports ${allow}.`, headers: ['Allow', allow] }),
      );
    } else answer(route, exchange, failed);
    return true;
  };
}

/** A header that every answer carries is not sent twice. */
function withoutCarried(headers: readonly string[], { always }: Exchange): readonly string[] {
  const carried = new Set(always.filter((_, index) => index % 2 === 0));
  return headers.filter((_, index) => !carried.has(headers[index - (index % 2)] ?? ''));
}

function answer(
  route: PublicRoute,
  exchange: Exchange,
  failed: (error: unknown, exchange: Exchange) => void,
): void {
  exchange.operationId = route.path;
  Promise.resolve(route.handle(exchange)).then(
    ({ status, headers, body }) => exchange.send(status, withoutCarried(headers, exchange), body),
    (error: unknown) => failed(error, exchange),
  );
}
