import { closeSync, openSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CommandFailure, exitCode } from './exit-code.ts';
import { fetchJson, fetchOrReportOutage, oauthReason } from './fetch-json.ts';
import { configFolder, findStoredEntry, type PersonTokens, storePersonTokens } from './profile.ts';

/**
 * Id of the client with which people sign in. It is registered at every portal, and public, so it has no
 * secret.
 */
export const commandLineClientId = 'customs-portal-cli';

/** How long before its expiry an access token is refreshed. */
const refreshBeforeExpiryMs = 30_000;

export function parseTokenResponse(body: Readonly<Record<string, unknown>>): PersonTokens {
  return {
    refreshToken: String(body.refresh_token),
    accessToken: String(body.access_token),
    expiresAt: Date.now() + Number(body.expires_in) * 1_000,
  };
}

/**
 * Returns an access token of the person who has signed in under this name, refreshed if necessary; null without
 * a sign-in.
 */
export async function personAccessToken(
  { name, baseUrl }: { readonly name?: string; readonly baseUrl: string },
  environment: NodeJS.ProcessEnv,
): Promise<string | null> {
  const stored = (): PersonTokens | null =>
    name === undefined ? null : (findStoredEntry(name, environment)?.person ?? null);
  const first = stored();
  if (name === undefined || first === null) return null;
  if (first.expiresAt > Date.now() + refreshBeforeExpiryMs) return first.accessToken;
  // Lets commands that run at the same time share one refresh, because the portal treats a reused refresh token
  // as stolen after 30 seconds.
  return withPersonLock(environment, async () => {
    const person = stored();
    if (person === null || person.expiresAt > Date.now() + refreshBeforeExpiryMs)
      return person?.accessToken ?? null;
    const renewed = await refreshTokens(baseUrl, person);
    storePersonTokens(name, baseUrl, renewed, environment);
    return renewed.accessToken;
  });
}

async function refreshTokens(baseUrl: string, { refreshToken }: PersonTokens): Promise<PersonTokens> {
  const { ok, status, body } = await fetchJson(`${baseUrl}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: commandLineClientId,
      refresh_token: refreshToken,
    }),
  });
  if (ok) return parseTokenResponse(body);
  const reason = oauthReason(body);
  if (status === 429 || status >= 500) throw new CommandFailure(exitCode.unavailable, reason);
  throw new CommandFailure(
    exitCode.credentials,
    `You are no longer signed in: ${reason}\nRun: customs-portal login --person`,
  );
}

/** Revokes the person's session at the portal, and with it all its tokens (RFC 7009). */
export async function revokePersonSession(baseUrl: string, { refreshToken }: PersonTokens): Promise<void> {
  const answer = await fetchOrReportOutage(`${baseUrl}/oauth/revocation`, {
    method: 'POST',
    body: new URLSearchParams({ token: refreshToken, client_id: commandLineClientId }),
  });
  if (answer.ok) return;
  throw new CommandFailure(
    exitCode.unavailable,
    `The portal did not sign you out (${answer.status}). Retry, or sign out in the console.`,
  );
}

/** Age from which a lock file belongs to a process that has died. A refresh never takes that long. */
const staleLockMs = 60_000;

/** Runs a function while no other command of the same person runs one. */
async function withPersonLock<T>(environment: NodeJS.ProcessEnv, work: () => Promise<T>): Promise<T> {
  const file = join(configFolder(environment), 'credentials.lock');
  while (!takeLockFile(file)) await pause(100);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function takeLockFile(file: string): boolean {
  try {
    closeSync(openSync(file, 'wx', 0o600));
    return true;
  } catch (error) {
    if (Object(error).code !== 'EEXIST') throw error;
  }
  const since = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (since !== undefined && Date.now() - since > staleLockMs) rmSync(file, { force: true });
  return false;
}
