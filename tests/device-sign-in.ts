import { requireTextAt } from '../conformance/json.ts';
import { createRedirectFollower, formRequestOf } from './platform-consent.ts';
import { type PortalResponse, sendPortalRequest } from './portal-client.ts';

/** Id of the command line's client, which is registered at every portal. */
const client_id = 'customs-portal-cli';

export interface DeviceTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

type Account = Readonly<Record<'email' | 'password' | 'organisationId', string>>;

/** Enters a device code on the page, signs in, and approves or denies (RFC 8628). Returns the last page. */
export async function answerDeviceCode(
  baseUrl: string,
  userCode: string,
  { email, password, organisationId }: Account,
  decision: 'consent' | 'deny' = 'consent',
): Promise<PortalResponse> {
  const visit = createRedirectFollower(baseUrl, 'nowhere:');
  const typing = await visit(`${baseUrl}/device`);
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(typing.text)?.[1] ?? '';
  const entered = new URLSearchParams({ xsrf, confirm: 'yes', user_code: userCode });
  const signIn = await visit(`${baseUrl}/device`, entered);
  const consent = await visit(...formRequestOf(baseUrl, signIn, 'sign-in', { email, password }));
  return visit(...formRequestOf(baseUrl, consent, decision, { organisation: organisationId }));
}

function post(
  baseUrl: string,
  endpoint: string,
  fields: Readonly<Record<string, string>>,
): Promise<PortalResponse> {
  const body = new URLSearchParams({ client_id, ...fields });
  return sendPortalRequest(`${baseUrl}/oauth/${endpoint}`, { method: 'POST', body });
}

/** Returns a signed-in device session of a person. */
export async function signInDevice(baseUrl: string, account: Account, scope?: string): Promise<DeviceTokens> {
  const code = await post(baseUrl, 'device_authorization', scope === undefined ? {} : { scope });
  await answerDeviceCode(baseUrl, requireTextAt(code.body, code.text, 'user_code'), account);
  return tokensOf(
    await post(baseUrl, 'token', {
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      device_code: requireTextAt(code.body, code.text, 'device_code'),
    }),
  );
}

export function refreshDeviceTokens(
  baseUrl: string,
  { refreshToken }: DeviceTokens,
): Promise<PortalResponse> {
  return post(baseUrl, 'token', { grant_type: 'refresh_token', refresh_token: refreshToken });
}

function tokensOf({ body, text }: PortalResponse): DeviceTokens {
  return {
    accessToken: requireTextAt(body, text, 'access_token'),
    refreshToken: requireTextAt(body, text, 'refresh_token'),
  };
}
