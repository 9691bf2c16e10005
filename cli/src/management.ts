import { PortalProblem } from '@customs-portal/client';
import { CommandFailure, exitCode, usageFailure } from './exit-code.ts';
import { fetchJson, fetchOrReportOutage, oauthReason, readJsonBody } from './fetch-json.ts';
import type { Profile } from './profile.ts';
import { personAccessToken } from './user-session.ts';

/** Access to the management API with an access token. */
export interface ManagementConnection {
  /**
   * Sends a request and returns the JSON of the response, or null if the response has no body. Throws the
   * problem that the portal returns.
   */
  call(method: string, path: string, body?: unknown): Promise<unknown>;
  /**
   * Sends a request and returns the response before its body is complete, for streams. Throws the problem that
   * the portal returns.
   */
  send(method: string, path: string, init?: Omit<RequestInit, 'method'>): Promise<Response>;
}

/**
 * Connects to the management API with the management client of the profile or environment, or else as the
 * signed-in person. Without either, throws instructions.
 */
export async function connectToManagementApi(
  profile: Profile,
  environment: NodeJS.ProcessEnv,
): Promise<ManagementConnection> {
  const clientId = environment.CUSTOMS_PORTAL_MANAGEMENT_CLIENT_ID ?? profile.management?.clientId;
  const clientSecret =
    environment.CUSTOMS_PORTAL_MANAGEMENT_CLIENT_SECRET ?? profile.management?.clientSecret;
  const { baseUrl } = profile;
  if (!clientId || !clientSecret) {
    const token = await personAccessToken(profile, environment);
    if (token !== null) return createManagement(baseUrl, token);
    throw usageFailure(
      'This command requires the sign-in of a person, or a management client.\nSign in with customs-portal login --person, or set CUSTOMS_PORTAL_MANAGEMENT_CLIENT_ID and CUSTOMS_PORTAL_MANAGEMENT_CLIENT_SECRET.',
    );
  }
  const basic = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString(
    'base64',
  );
  const { ok, body: tokenResponse } = await fetchJson(`${baseUrl}/oauth/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  if (!ok) {
    throw new CommandFailure(
      exitCode.credentials,
      `The portal refused the token request of the management client: ${oauthReason(tokenResponse)}`,
    );
  }
  return createManagement(baseUrl, String(tokenResponse.access_token));
}

/** Returns the functions that send requests with the same access token. */
function createManagement(baseUrl: string, token: string): ManagementConnection {
  async function send(
    method: string,
    path: string,
    init: Omit<RequestInit, 'method'> = {},
  ): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('Authorization', `Bearer ${token}`);
    const answer = await fetchOrReportOutage(`${baseUrl}${path}`, { ...init, method, headers });
    if (answer.ok) return answer;
    const problem = await readJsonBody(path, answer);
    // Recognises an error of the portal by its code. Other servers in between can respond without one.
    if (typeof problem.code === 'string') throw new PortalProblem(Object(problem));
    throw new CommandFailure(
      exitCode.unavailable,
      `${path} returned ${answer.status}, so this server is not a portal`,
    );
  }
  return {
    send,
    async call(method, path, body) {
      const json = { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
      const answer = await send(method, path, body === undefined ? {} : json);
      return answer.status === 204 ? null : readJsonBody(path, answer);
    },
  };
}
