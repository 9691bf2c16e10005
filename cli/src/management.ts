import { answerJson } from './answer-json.ts';
import { CommandFailure, exitCode, usageFailure } from './exit-code.ts';
import type { Profile } from './profile.ts';

/** Calls of the management API with a token of its own. */
export interface Management {
  call(method: string, path: string, body?: unknown): Promise<unknown>;
}

/** With the management client of the profile or the environment; throws what to do when there is none. */
export async function openManagement(profile: Profile, environment: NodeJS.ProcessEnv): Promise<Management> {
  const clientId = environment.CUSTOMS_PORTAL_MANAGEMENT_CLIENT_ID ?? profile.management?.clientId;
  const clientSecret =
    environment.CUSTOMS_PORTAL_MANAGEMENT_CLIENT_SECRET ?? profile.management?.clientSecret;
  if (!clientId || !clientSecret) {
    throw usageFailure(
      'Keys are managed by a client of the type "management": set CUSTOMS_PORTAL_MANAGEMENT_CLIENT_ID and\nCUSTOMS_PORTAL_MANAGEMENT_CLIENT_SECRET, or rotate the key in the console.',
    );
  }
  const { baseUrl } = profile;
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
  return {
    async call(method, path, body) {
      const {
        ok: done,
        status,
        body: value,
      } = await answerJson(`${baseUrl}${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${told.access_token}`,
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
