import { createHash, randomBytes } from 'node:crypto';
import { requireTextAt } from '../conformance/json.ts';
import { type PortalResponse, postOAuthForm, sendPortalRequest } from './portal-client.ts';
import type { ServingPortal } from './portal-process.ts';

/** Tokens that a platform gets after the consent of a person. */
export interface PlatformTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Signs a person in at the page of `/oauth`, and lets the sandbox's platform act for the organisation. */
export async function consentToPlatform(
  { baseUrl, credentials }: ServingPortal,
  { email, password, organisationId }: Readonly<Record<'email' | 'password' | 'organisationId', string>>,
  scope = 'declarations:read',
): Promise<PlatformTokens> {
  const { platform } = credentials;
  const verifier = randomBytes(32).toString('base64url');
  const visit = createRedirectFollower(baseUrl, platform.redirectUri);
  const parameters = new URLSearchParams({
    response_type: 'code',
    client_id: platform.clientId,
    redirect_uri: platform.redirectUri,
    scope,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const signIn = await visit(`${baseUrl}/oauth/authorize?${parameters}`);
  const consent = await visit(...formRequestOf(baseUrl, signIn, 'sign-in', { email, password }));
  const back = await visit(...formRequestOf(baseUrl, consent, 'consent', { organisation: organisationId }));
  const code = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const answer = await postOAuthForm(baseUrl, '/oauth/token', platform, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: platform.redirectUri,
    code_verifier: verifier,
  });
  return {
    accessToken: requireTextAt(answer.body, answer.text, 'access_token'),
    refreshToken: requireTextAt(answer.body, answer.text, 'refresh_token'),
  };
}

type Visit = (url: string, form?: URLSearchParams) => Promise<PortalResponse>;

/** Follows redirects within the portal with its cookies, and returns the redirect to the platform. */
export function createRedirectFollower(baseUrl: string, redirectUri: string): Visit {
  const cookies = new Map<string, string>();
  const visit: Visit = async (url, form) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await sendPortalRequest(url, {
      headers: { Cookie: cookie },
      ...(form && { method: 'POST', body: form }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null || location.startsWith(redirectUri)) return answer;
    // Replaces the host, because people reach nodes that share a database under another host name.
    const { pathname, search } = new URL(location, url);
    return visit(new URL(pathname + search, baseUrl).href);
  };
  return visit;
}

/** Returns the address and the fields of a form on a page. */
export function formRequestOf(
  baseUrl: string,
  page: PortalResponse,
  action: string,
  fields: Readonly<Record<string, string>>,
): [string, URLSearchParams] {
  const token = /name="token" value="([^"]+)"/.exec(page.text)?.[1];
  const path = /action="[^"]*(\/oauth\/interaction\/[^"/]+)\//.exec(page.text)?.[1];
  if (token === undefined || path === undefined) throw new Error(`the page has no form: ${page.text}`);
  return [`${baseUrl}${path}/${action}`, new URLSearchParams({ token, ...fields })];
}
