import { createHash, randomBytes } from 'node:crypto';
import { clients, oauthTestPassword, redirectUri, type TestNode } from './oauth-portal.ts';

/*
 * Test helper: a minimal browser for a sign-in, with cookies by path, forms and redirects, and the OAuth
 * requests of a platform.
 */

export interface BrowserPage {
  readonly status: number;
  readonly headers: Headers;
  readonly url: string;
  readonly text: string;
}

export interface TestBrowser {
  /** Opens a URL and follows redirects within the portal. Returns the first redirect that leads to another site. */
  open(url: string): Promise<BrowserPage>;
  submit(seen: BrowserPage, action: string, fields?: Readonly<Record<string, string>>): Promise<BrowserPage>;
  /** Submits the form of a user code (RFC 8628). */
  enter(
    seen: BrowserPage,
    userCode: string,
    changed?: Readonly<Record<string, string>>,
  ): Promise<BrowserPage>;
  readonly setCookies: string[];
}

interface Cookie {
  readonly value: string;
  readonly path: string;
}

export function testBrowser(node: Pick<TestNode, 'baseUrl' | 'address'>): TestBrowser {
  const cookies = new Map<string, Cookie>();
  const setCookies: string[] = [];
  const origin = new URL(node.baseUrl).origin;

  function keep(line: string): void {
    setCookies.push(line);
    const [pair = '', ...attributes] = line.split(/; ?/);
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/';
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    if (value === '') cookies.delete(`${name} ${path}`);
    else cookies.set(`${name} ${path}`, { value, path });
  }

  function cookiesFor(path: string): string {
    return [...cookies]
      .filter(([, cookie]) => path === cookie.path || path.startsWith(cookie.path.replace(/\/?$/, '/')))
      .map(([key, cookie]) => `${key.split(' ')[0]}=${cookie.value}`)
      .join('; ');
  }

  async function visit(url: string, init: RequestInit): Promise<BrowserPage> {
    const { pathname, search } = new URL(url);
    const response = await fetch(node.address + pathname + search, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, Cookie: cookiesFor(pathname), Accept: 'text/html' },
    });
    for (const line of response.headers.getSetCookie()) keep(line);
    const seen = { status: response.status, headers: response.headers, url, text: await response.text() };
    const location = response.headers.get('location');
    if (location === null) return seen;
    const next = new URL(location, url).href;
    return next.startsWith(`${origin}/`) ? visit(next, {}) : { ...seen, url: next };
  }

  return {
    setCookies,
    open: (url) => visit(url, {}),
    submit: (seen, action, fields = {}) => {
      const token = /name="token" value="([^"]+)"/.exec(seen.text)?.[1] ?? '';
      const path = /action="([^"]*\/oauth\/interaction\/[^"/]+)\//.exec(seen.text)?.[1];
      if (path === undefined) throw new Error(`no form on ${seen.url}: ${seen.text}`);
      return visit(`${origin}${path}/${action}`, {
        method: 'POST',
        body: new URLSearchParams({ token, ...fields }),
      });
    },
    enter: (seen, userCode, changed = {}) => {
      const xsrf = /name="xsrf" value="([^"]+)"/.exec(seen.text)?.[1] ?? '';
      return visit(`${node.baseUrl}/device`, {
        method: 'POST',
        body: new URLSearchParams({ xsrf, confirm: 'yes', user_code: userCode, ...changed }),
      });
    },
  };
}

export const pkceVerifier = randomBytes(32).toString('base64url');
export const pkceChallenge = createHash('sha256').update(pkceVerifier).digest('base64url');

/** Returns the URL to which a platform sends a person. An empty string removes a parameter. */
export function authorizeUrl(node: TestNode, changed: Readonly<Record<string, string>> = {}): string {
  const parameters = new URLSearchParams({
    response_type: 'code',
    client_id: clients.platform.id,
    redirect_uri: redirectUri,
    state: 'state-1',
    code_challenge: pkceChallenge,
    code_challenge_method: 'S256',
    ...changed,
  });
  for (const [name, value] of [...parameters]) if (value === '') parameters.delete(name);
  return `${node.baseUrl}/oauth/authorize?${parameters}`;
}

/** Signs a person in, agrees to the consent and returns the redirect URL at the platform. */
export async function signInAndConsent(
  node: TestNode,
  person: string,
  organisation: string,
  changed: Readonly<Record<string, string>> = {},
): Promise<URL> {
  const browser = testBrowser(node);
  const signIn = await browser.open(authorizeUrl(node, changed));
  const consent = await browser.submit(signIn, 'sign-in', {
    email: `${person}@trader.example`,
    password: oauthTestPassword,
  });
  const back = await browser.submit(consent, 'consent', { organisation });
  return new URL(back.url);
}

export async function authorizationCodeOf(
  node: TestNode,
  person = 'tina',
  organisation = 'org_trader',
): Promise<string> {
  return (await signInAndConsent(node, person, organisation)).searchParams.get('code') ?? '';
}

export interface TokenAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

type Secret = { readonly id: string; readonly secret: string };

/** Sends a form to an OAuth endpoint as a client. */
export async function callTokenEndpoint(
  node: TestNode,
  endpoint: 'token' | 'revocation' | 'introspection',
  fields: Readonly<Record<string, string>>,
  client: Secret = clients.platform,
): Promise<TokenAnswer> {
  const response = await fetch(
    `${node.address}${new URL(node.baseUrl).pathname.replace(/\/$/, '')}/oauth/${endpoint}`,
    {
      method: 'POST',
      headers: { Authorization: `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}` },
      body: new URLSearchParams(fields),
    },
  );
  const text = await response.text();
  return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
}

export function exchangeAuthorizationCode(
  node: TestNode,
  code: string,
  changed: Readonly<Record<string, string>> = {},
  client?: Secret,
): Promise<TokenAnswer> {
  const fields = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: pkceVerifier,
  };
  return callTokenEndpoint(node, 'token', { ...fields, ...changed }, client);
}

export function refreshTokenRequest(
  node: TestNode,
  refreshToken: unknown,
  client?: Secret,
): Promise<TokenAnswer> {
  return callTokenEndpoint(
    node,
    'token',
    { grant_type: 'refresh_token', refresh_token: String(refreshToken) },
    client,
  );
}

export function claimsOf(answer: TokenAnswer): Readonly<Record<string, unknown>> {
  return JSON.parse(
    Buffer.from(String(answer.body.access_token).split('.')[1] ?? '', 'base64url').toString(),
  );
}
