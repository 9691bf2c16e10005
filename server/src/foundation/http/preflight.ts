import { acceptedMediaTypes } from './negotiation.ts';
import { isPublic } from './public-area.ts';
import type { Exchange } from './request-context.ts';
import type { Route } from './router.ts';

const allowedHeaders =
  'Authorization, DPoP, portal-api-key, id_platform, Content-Type, Accept, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, X-Request-Id';

/**
 * Responds to OPTIONS with 204 and `Allow`. A CORS preflight of a registered origin also gets the allowed methods and
 * headers (Fetch section 3.2).
 */
export function preflight(
  exchange: Exchange,
  route: Route,
  isRegisteredOrigin: (origin: string) => boolean,
): void {
  const headers = ['Allow', route.allow, 'Cache-Control', 'no-store'];
  const posted = route.operations.get('POST');
  if (posted) headers.push('Accept-Post', acceptedMediaTypes(posted).join(', '));
  const patched = route.operations.get('PATCH');
  if (patched) headers.push('Accept-Patch', acceptedMediaTypes(patched).join(', '));
  const origin = exchange.header('origin');
  const requestedMethod = exchange.header('access-control-request-method');
  if (
    origin !== undefined &&
    requestedMethod !== undefined &&
    (isPublic(exchange) || isRegisteredOrigin(origin))
  ) {
    headers.push('Access-Control-Allow-Methods', route.allow);
    const names = [allowedHeaders, ...exchange.keyAliases].join(', ');
    headers.push('Access-Control-Allow-Headers', names, 'Access-Control-Max-Age', '600');
  }
  exchange.send(204, headers, '');
}
