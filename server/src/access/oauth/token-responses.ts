import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OAuthRoute } from './routes.ts';

const jsonHeaders = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
};

/** Sends an OAuth error (RFC 6749 section 5.2). */
export function sendOAuthError(
  response: ServerResponse,
  status: number,
  error: string,
  description: string,
): void {
  response.writeHead(status, jsonHeaders);
  response.end(JSON.stringify({ error, error_description: description }));
}

/** Sends the error for too many device codes requested from one address. */
export function sendTooManyCodes(response: ServerResponse, seconds: number): void {
  response.setHeader('Retry-After', String(seconds));
  sendOAuthError(
    response,
    429,
    'temporarily_unavailable',
    'too many device codes were requested; wait for the time in Retry-After',
  );
}

/** Sends the error for an unavailable database. */
export function sendDatabaseUnavailable(response: ServerResponse): void {
  response.setHeader('Retry-After', '1');
  const description = 'the authorization server is temporarily unavailable; repeat the request';
  sendOAuthError(response, 503, 'temporarily_unavailable', description);
}

/** Sends an access token (RFC 6749 section 5.1) with the same headers as oidc-provider. */
export function sendToken(request: IncomingMessage, response: ServerResponse, body: string): void {
  const { origin } = request.headers;
  response.writeHead(200, {
    ...jsonHeaders,
    Vary: 'Origin',
    'Access-Control-Expose-Headers': 'WWW-Authenticate',
    ...(origin !== undefined && { 'Access-Control-Allow-Origin': origin }),
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(body);
}

export function refuseMethod(response: ServerResponse, route: OAuthRoute): void {
  response.setHeader('Allow', route.methods.join(', '));
  sendOAuthError(response, 405, 'invalid_request', `this path supports ${route.methods.join(', ')}`);
}

/**
 * Responds to OPTIONS requests, including CORS preflights. Any origin can read public documents. Only
 * registered origins can use the other paths.
 */
export function respondToOptions(
  request: IncomingMessage,
  response: ServerResponse,
  route: OAuthRoute,
  isRegisteredOrigin: (origin: string) => boolean,
): void {
  const { origin } = request.headers;
  response.setHeader('Allow', route.methods.join(', '));
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Vary', 'Origin');
  if (origin !== undefined && (route.kind === 'public' || isRegisteredOrigin(origin))) {
    response.setHeader('Access-Control-Allow-Origin', origin);
    response.setHeader('Access-Control-Allow-Methods', route.methods.join(', '));
    response.setHeader('Access-Control-Allow-Headers', 'Authorization, Content-Type');
    response.setHeader('Access-Control-Max-Age', '3600');
  }
  response.writeHead(204);
  response.end();
}
