import { closeSync, openSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { answerJson, oauthReason, reach } from './answer-json.ts';
import { CommandFailure, exitCode } from './exit-code.ts';
import { configFolder, findStored, type PersonTokens, storePerson } from './profile.ts';

/** The client that every portal knows; it has no secret, since everybody has this program. */
export const terminalClientId = 'customs-portal-cli';

/** An access token is renewed so long before it ends. */
const aheadMs = 30_000;

/** The tokens of an answer of the token endpoint. */
export function tokensOf(body: Readonly<Record<string, unknown>>): PersonTokens {
  return {
    refreshToken: String(body.refresh_token),
    accessToken: String(body.access_token),
    expiresAt: Date.now() + Number(body.expires_in) * 1_000,
  };
}

/** An access token of the person who has signed in under this name, renewed where it has ended; null where nobody has. */
export async function personToken(
  { name, baseUrl }: { readonly name?: string; readonly baseUrl: string },
  environment: NodeJS.ProcessEnv,
): Promise<string | null> {
  const stored = (): PersonTokens | null =>
    name === undefined ? null : (findStored(name, environment)?.person ?? null);
  const first = stored();
  if (name === undefined || first === null) return null;
  if (first.expiresAt > Date.now() + aheadMs) return first.accessToken;
  // The portal treats a refresh token that is used twice as stolen, except for 30 seconds: of two commands one renews, for both.
  return alone(environment, async () => {
    const person = stored();
    if (person === null || person.expiresAt > Date.now() + aheadMs) return person?.accessToken ?? null;
    const renewed = await renew(baseUrl, person);
    storePerson(name, baseUrl, renewed, environment);
    return renewed.accessToken;
  });
}

async function renew(baseUrl: string, { refreshToken }: PersonTokens): Promise<PersonTokens> {
  const { ok, status, body } = await answerJson(`${baseUrl}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: terminalClientId,
      refresh_token: refreshToken,
    }),
  });
  if (ok) return tokensOf(body);
  const told = oauthReason(body);
  if (status === 429 || status >= 500) throw new CommandFailure(exitCode.unavailable, told);
  throw new CommandFailure(
    exitCode.credentials,
    `You are no longer signed in: ${told}\nRun: customs-portal login --person`,
  );
}

/** Ends the person's sign-in at the portal, and with it all its tokens (RFC 7009). */
export async function revoke(baseUrl: string, { refreshToken }: PersonTokens): Promise<void> {
  const answer = await reach(`${baseUrl}/oauth/revocation`, {
    method: 'POST',
    body: new URLSearchParams({ token: refreshToken, client_id: terminalClientId }),
  });
  if (answer.ok) return;
  throw new CommandFailure(
    exitCode.unavailable,
    `The portal did not sign you out (${answer.status}). Retry, or sign out in the console.`,
  );
}

/** Longer than any renewal takes: whoever held the lock was stopped. */
const staleMs = 60_000;

/** Does something while no other command of this person does. */
async function alone<T>(environment: NodeJS.ProcessEnv, work: () => Promise<T>): Promise<T> {
  const file = join(configFolder(environment), 'credentials.lock');
  while (!taken(file)) await pause(100);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function taken(file: string): boolean {
  try {
    closeSync(openSync(file, 'wx', 0o600));
    return true;
  } catch (error) {
    if (Object(error).code !== 'EEXIST') throw error;
  }
  const since = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (since !== undefined && Date.now() - since > staleMs) rmSync(file, { force: true });
  return false;
}
