import type { IncomingMessage, ServerResponse } from 'node:http';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { PortalParts } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import type { PublicKey } from '../../foundation/secrets/signing-key.ts';
import { ownProperties } from './client-metadata.ts';
import { originalRequest, withBody } from './sanitize-request.ts';
import {
  introspectOwnToken,
  revokeOwnToken,
  type VerifiedOwnToken,
  verifyOwnToken,
} from './verify-own-token.ts';

/*
 * oidc-provider can't revoke or introspect access tokens that are JWTs. So it gets a placeholder token and only
 * authenticates the client. This file then revokes or introspects the actual token and completes the response.
 */

interface TokenQuery {
  /** Verified access token; null for a JWT that is foreign or expired. */
  readonly token: VerifiedOwnToken | null;
}

const tokenQueries = new WeakMap<IncomingMessage, TokenQuery>();
const placeholderToken = 'an-access-token';

export interface TokenQueryDependencies extends PortalParts<'baseUrl' | 'now'> {
  readonly publicKeys: () => readonly PublicKey[];
  /** Handles a request in oidc-provider. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

/** Passes a revocation or introspection request to oidc-provider, with a placeholder for a JWT. */
export async function forwardTokenQuery(
  parts: TokenQueryDependencies,
  request: IncomingMessage,
  body: string,
  response: ServerResponse,
): Promise<void> {
  const form = new URLSearchParams(body);
  const [token, ...others] = form.getAll('token');
  // Access tokens are JWTs and contain dots. Refresh tokens do not: oidc-provider handles them.
  const isJwt = token?.includes('.') === true && others.length === 0;
  if (isJwt) form.set('token', placeholderToken);
  const replaced = withBody(request, isJwt ? form.toString() : body);
  tokenQueries.set(replaced, {
    token: isJwt ? await verifyOwnToken(token, parts.baseUrl, parts.publicKeys(), parts.now()) : null,
  });
  await parts.answer(replaced, response);
}

/** Request context of Koa. `oidc` is missing if no route of oidc-provider matched. */
interface TokenQueryContext {
  readonly req: IncomingMessage;
  readonly oidc?: KoaContextWithOIDC['oidc'];
  readonly status: number;
  body: unknown;
}

/** Revokes or introspects an access token of the portal after oidc-provider has authenticated the client. */
export async function completeTokenQuery(
  context: TokenQueryContext,
  parts: {
    readonly database: Database;
    readonly now: () => Date;
    readonly addressOf: (request: IncomingMessage) => string;
  },
): Promise<void> {
  const question = tokenQueries.get(context.req);
  const client = context.oidc?.entities.Client;
  if (!question?.token || !client || context.status !== 200) return;
  const { clientId } = client;
  if (context.oidc?.route === 'introspection') {
    context.body = await introspectOwnToken(parts.database, question.token, clientId);
    return;
  }
  await revokeOwnToken(parts.database, question.token, {
    clientId,
    organisationId: ownProperties(client).organisationId ?? question.token.organisationId ?? clientId,
    now: parts.now(),
    address: parts.addressOf(originalRequest(context.req)),
  });
}
