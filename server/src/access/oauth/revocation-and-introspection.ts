import type { IncomingMessage, ServerResponse } from 'node:http';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Database } from '../../foundation/database/database.ts';
import type { PublicKey } from '../../foundation/secrets/signing-key.ts';
import { ownProperties } from './client-metadata.ts';
import { originalRequest, withBody } from './sanitize-request.ts';
import {
  introspectOwnToken,
  revokeOwnToken,
  type VerifiedOwnToken,
  verifyOwnToken,
} from './verify-access-token.ts';

/*
 * Revocation and introspection of access tokens. The provider does not support JWTs there, so it gets an
 * unknown token instead: it authenticates the client, and its response is completed here.
 */

interface TokenQuery {
  /** The verified access token; null for a JWT that is foreign or expired. */
  readonly token: VerifiedOwnToken | null;
}

const questions = new WeakMap<IncomingMessage, TokenQuery>();
const unknownToken = 'an-access-token';

export interface TokenQueryDependencies {
  readonly baseUrl: string;
  readonly now: () => Date;
  readonly publicKeys: () => readonly PublicKey[];
  /** The provider as a node:http handler. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

/** Passes a revocation or introspection request to the provider. */
export async function forwardTokenQuery(
  parts: TokenQueryDependencies,
  request: IncomingMessage,
  body: string,
  response: ServerResponse,
): Promise<void> {
  const form = new URLSearchParams(body);
  const [token, ...others] = form.getAll('token');
  // Only JWTs contain dots; the provider handles refresh tokens.
  const isJwt = token?.includes('.') === true && others.length === 0;
  if (isJwt) form.set('token', unknownToken);
  const replaced = withBody(request, isJwt ? form.toString() : body);
  questions.set(replaced, {
    token: isJwt ? await verifyOwnToken(token, parts.baseUrl, parts.publicKeys(), parts.now()) : null,
  });
  await parts.answer(replaced, response);
}

/** Koa's context; `oidc` is missing if no route of the provider matched. */
interface TokenQueryContext {
  readonly req: IncomingMessage;
  readonly oidc?: KoaContextWithOIDC['oidc'];
  readonly status: number;
  body: unknown;
}

/** Revokes or introspects one of our tokens after the provider has authenticated the client. */
export async function completeTokenQuery(
  context: TokenQueryContext,
  parts: {
    readonly database: Database;
    readonly now: () => Date;
    readonly addressOf: (request: IncomingMessage) => string;
  },
): Promise<void> {
  const question = questions.get(context.req);
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
