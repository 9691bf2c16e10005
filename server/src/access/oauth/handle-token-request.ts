import type { IncomingMessage, ServerResponse } from 'node:http';
import { type IssuingParts, issueFromCache, suspensionErrorOf } from './client-credentials.ts';
import type { ProviderResponseDependencies } from './provider-responses.ts';
import { withBody } from './sanitize-request.ts';
import { sendOAuthError, sendToken } from './token-responses.ts';

interface TokenRequestParts extends IssuingParts {
  readonly reportClient: ProviderResponseDependencies['reportClient'];
  readonly answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

/**
 * Sends a token for a cached client, or the error for a suspended client with the right secret. Passes all
 * other requests to oidc-provider.
 */
export async function handleTokenRequest(
  parts: TokenRequestParts,
  request: IncomingMessage,
  body: string,
  response: ServerResponse,
): Promise<void> {
  const issued = issueFromCache(parts, request, body);
  if (issued) {
    parts.reportClient(request, issued.client, null);
    return sendToken(request, response, issued.body);
  }
  const suspended = await suspensionErrorOf(parts.clients, request, body).catch(() => null);
  if (suspended === null) return parts.answer(withBody(request, body), response);
  return sendOAuthError(
    response,
    401,
    'invalid_client',
    `the secret is right, but the ${suspended} is suspended`,
  );
}
