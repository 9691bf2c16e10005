import { answerJson } from './answer-json.ts';
import { CommandFailure, exitCode, usageFailure } from './exit-code.ts';
import { personToken } from './person.ts';
import type { Profile } from './profile.ts';

/** Calls of the management API with a token of its own. */
export interface Management {
  call(method: string, path: string, body?: unknown): Promise<unknown>;
}

/**
 * With the management client of the profile or the environment, otherwise as the person who has signed in; throws what to do
 * when there is neither.
 */
export async function openManagement(profile: Profile, environment: NodeJS.ProcessEnv): Promise<Management> {
  const clientId = environment.CUSTOMS_PORTAL_MANAGEMENT_CLIENT_ID ?? profile.management?.clientId;
  const clientSecret =
    environment.CUSTOMS_PORTAL_MANAGEMENT_CLIENT_SECRET ?? profile.management?.clientSecret;
  const { baseUrl } = profile;
  if (!clientId || !clientSecret) {
    const token = await personToken(profile, environment);
    if (token !== null) return managementOf(baseUrl, token);
    throw usageFailure(
      'This is for whoever signs in with customs-portal login --person, or for a client of the type "management":\nset CUSTOMS_PORTAL_MANAGEMENT_CLIENT_ID and CUSTOMS_PORTAL_MANAGEMENT_CLIENT_SECRET.',
    );
  }
  const basic = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString(
    'base64',
  );
  const { ok, body: told } = await answerJson(`${baseUrl}/oauth/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  if (!ok) {
    throw new CommandFailure(
      exitCode.credentials,
      `The management client gets no token: ${told.error_description ?? told.error}`,
    );
  }
  return managementOf(baseUrl, String(told.access_token));
}

/** The calls that one token opens. */
function managementOf(baseUrl: string, token: string): Management {
  return {
    async call(method, path, body) {
      const {
        ok: done,
        status,
        body: value,
      } = await answerJson(`${baseUrl}${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (done) return value;
      const code = status === 401 || status === 403 ? exitCode.credentials : exitCode.refused;
      throw new CommandFailure(code, `${value.title} (${status} ${value.code})\n${value.detail}`);
    },
  };
}
