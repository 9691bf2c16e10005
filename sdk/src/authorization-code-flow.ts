import type { ClientRuntime } from './clock-and-concurrency.ts';
import { randomText, sha256 } from './encoding.ts';
import { PortalOAuthError } from './errors.ts';
import type { AuthorizationServer } from './token-endpoint.ts';
import type { GrantTokens } from './token-store.ts';
import { grantTokensOf } from './tokens.ts';

/** The consent that a platform requests from a trader. */
export interface AuthorizationRequest {
  /** A registered redirect URI of the client, exactly as registered. */
  readonly redirectUri: string;
  /** Requested scopes, separated by spaces. */
  readonly scope?: string;
  /** Whether to send the request to the portal first, so that the browser carries only a reference (RFC 9126). */
  readonly pushed?: boolean;
}

/** A started authorization. Store it in the trader's session until the browser returns, then delete it. */
export interface StartedAuthorization {
  /** URL to which you send the trader's browser. */
  readonly url: string;
  readonly state: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
}

/** The sign-in of a trader at the portal, which returns tokens to the platform. */
export type AuthorizationCodeFlow = ReturnType<typeof createAuthorizationCodeFlow>;

export function createAuthorizationCodeFlow(
  server: AuthorizationServer,
  baseUrl: string,
  clientId: string | undefined,
  { now }: Pick<ClientRuntime, 'now'>,
) {
  return {
    /** Starts an authorization: creates `state`, the PKCE verifier (RFC 7636) and the URL for the browser. */
    async begin({ redirectUri, scope, pushed = false }: AuthorizationRequest): Promise<StartedAuthorization> {
      if (clientId === undefined) throw new TypeError('an authorization requires clientId');
      const state = randomText(16);
      const codeVerifier = randomText(32);
      const parameters = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        state,
        code_challenge: await sha256(codeVerifier),
        code_challenge_method: 'S256',
        ...(scope !== undefined && { scope }),
      };
      const query = pushed ? { client_id: clientId, request_uri: await server.push(parameters) } : parameters;
      const url = `${baseUrl}/oauth/authorize?${new URLSearchParams(query)}`;
      return { url, state, codeVerifier, redirectUri };
    },
    /**
     * Completes an authorization: exchanges the code in the URL to which the browser returned for tokens. Refuses a
     * response to another request (`state`) or of another server (`iss`, RFC 9207).
     *
     * @throws {PortalOAuthError} `access_denied` if the trader denied the consent
     */
    async complete(begun: StartedAuthorization, callback: string | URL): Promise<GrantTokens> {
      const parameters = new URL(callback, begun.redirectUri).searchParams;
      const once = (name: string): string | null => {
        const values = parameters.getAll(name);
        if (values.length > 1)
          throw new PortalOAuthError(
            'invalid_response',
            `the callback URL contains ${name} more than once`,
            null,
          );
        return values[0] ?? null;
      };
      if (once('state') !== begun.state) {
        throw new PortalOAuthError(
          'invalid_response',
          'the state of the callback URL does not match the authorization request',
          null,
        );
      }
      if (once('iss') !== server.issuer) {
        throw new PortalOAuthError(
          'invalid_response',
          'the issuer (iss) of the callback URL is not the portal',
          null,
        );
      }
      const error = once('error');
      if (error !== null) throw new PortalOAuthError(error, once('error_description'), null);
      const code = once('code');
      if (code === null)
        throw new PortalOAuthError('invalid_response', 'the callback URL contains no code', null);
      const answer = await server.token(
        {
          grant_type: 'authorization_code',
          code,
          code_verifier: begun.codeVerifier,
          redirect_uri: begun.redirectUri,
        },
        false,
      );
      return grantTokensOf(answer, now());
    },
  };
}
