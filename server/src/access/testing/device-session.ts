import { deviceSessionClient } from '../device-session.ts';
import { type BrowserPage, type TestBrowser, type TokenAnswer, testBrowser } from './oauth-browser.ts';
import { oauthTestPassword, type TestNode } from './oauth-portal.ts';

/*
 * Test helper: simulates a command line that requests a device code (RFC 8628) and the person who allows or
 * refuses it.
 */

export interface TerminalCode {
  readonly deviceCode: string;
  readonly userCode: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Sends a form as the command line does, without a client secret. */
export async function postAsTerminal(
  node: TestNode,
  endpoint: 'token' | 'revocation' | 'device_authorization',
  fields: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<TokenAnswer & { readonly headers: Headers }> {
  const { pathname } = new URL(node.baseUrl);
  const response = await fetch(`${node.address}${pathname.replace(/\/$/, '')}/oauth/${endpoint}`, {
    method: 'POST',
    headers: { 'User-Agent': 'customs-portal/1.0 (linux quay-7)', ...headers },
    body: new URLSearchParams({ client_id: deviceSessionClient.id, ...fields }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) };
}

export async function requestDeviceCode(
  node: TestNode,
  fields: Readonly<Record<string, string>> = {},
): Promise<TerminalCode> {
  const { status, body } = await postAsTerminal(node, 'device_authorization', fields);
  if (status !== 200) throw new Error(`no code: ${status} ${JSON.stringify(body)}`);
  return { deviceCode: String(body.device_code), userCode: String(body.user_code), body };
}

export function pollForToken(node: TestNode, { deviceCode }: Pick<TerminalCode, 'deviceCode'>) {
  const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';
  return postAsTerminal(node, 'token', { grant_type, device_code: deviceCode });
}

export function renewTokens(node: TestNode, refreshToken: unknown) {
  return postAsTerminal(node, 'token', {
    grant_type: 'refresh_token',
    refresh_token: String(refreshToken),
  });
}

/** Enters the user code, signs in and returns the consent page. */
export async function signInFor(
  node: TestNode,
  { userCode }: Pick<TerminalCode, 'userCode'>,
  person = 'tina',
): Promise<{ readonly browser: TestBrowser; readonly page: BrowserPage }> {
  const browser = testBrowser(node);
  const signIn = await browser.enter(await browser.open(`${node.baseUrl}/device`), userCode);
  const page = await browser.submit(signIn, 'sign-in', {
    email: `${person}@trader.example`,
    password: oauthTestPassword,
  });
  return { browser, page };
}

/** Completes the device flow and returns the response of the token endpoint. */
export async function completeDeviceFlow(
  node: TestNode,
  person = 'tina',
  organisation = 'org_trader',
): Promise<TokenAnswer> {
  const code = await requestDeviceCode(node);
  const { browser, page } = await signInFor(node, code, person);
  await browser.submit(page, 'consent', { organisation });
  return pollForToken(node, code);
}
