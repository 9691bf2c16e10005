import { createHash, randomBytes } from 'node:crypto';
import { createRedirectFollower, formRequestOf } from '../platform-consent.ts';
import type { ServingPortal } from '../portal-process.ts';

/** The authorization response that a platform receives after a person has consented. */
export interface AuthorizationResult {
  readonly code: string;
  readonly verifier: string;
  /** The URL to which the browser was redirected. */
  readonly callback: string;
}

export const pkceChallengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');

/** Signs a person in and consents to a request in the URL or to a pushed one. The code remains unused. */
export async function authorizationCodeOf(
  { baseUrl, credentials }: ServingPortal,
  { email, password, organisationId }: Readonly<Record<'email' | 'password' | 'organisationId', string>>,
  pushed?: string,
): Promise<AuthorizationResult> {
  const { platform } = credentials;
  const verifier = randomBytes(32).toString('base64url');
  const visit = createRedirectFollower(baseUrl, platform.redirectUri);
  const parameters = new URLSearchParams(
    pushed
      ? { client_id: platform.clientId, request_uri: pushed }
      : {
          response_type: 'code',
          client_id: platform.clientId,
          redirect_uri: platform.redirectUri,
          scope: 'declarations:read',
          state: 'state-1',
          code_challenge: pkceChallengeOf(verifier),
          code_challenge_method: 'S256',
        },
  );
  const signIn = await visit(`${baseUrl}/oauth/authorize?${parameters}`);
  const consent = await visit(...formRequestOf(baseUrl, signIn, 'sign-in', { email, password }));
  const back = await visit(...formRequestOf(baseUrl, consent, 'consent', { organisation: organisationId }));
  const callback = back.headers.get('location') ?? '';
  return { code: new URL(callback).searchParams.get('code') ?? '', verifier, callback };
}
