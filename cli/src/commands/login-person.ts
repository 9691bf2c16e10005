import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { toPlainLine } from '../console-io.ts';
import type { CommandContext } from '../context.ts';
import { CommandFailure, exitCode, usageFailure } from '../exit-code.ts';
import { fetchJson, type JsonResponse, oauthReason } from '../fetch-json.ts';
import { findPortal } from '../portal-address.ts';
import { findStoredEntry, type PersonTokens, storePersonTokens } from '../profile.ts';
import { assertSafeForCredentials } from '../transport.ts';
import { commandLineClientId, parseTokenResponse, revokePersonSession } from '../user-session.ts';

const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);

interface PersonLogin {
  readonly name: string;
  readonly json: boolean;
  readonly url: string | undefined;
}

/** `login --person` prints a URL and a code, and waits until the person has signed in at the URL (RFC 8628). */
export async function loginPerson(context: CommandContext, { name, json, url }: PersonLogin): Promise<void> {
  const { terminal, environment, interrupted } = context;
  const address = url ?? findStoredEntry(name, environment)?.baseUrl;
  if (address === undefined) {
    throw usageFailure('Add the address of the portal, such as --url https://portal.example.');
  }
  assertSafeForCredentials(address);
  const found = await findPortal(address.replace(/\/+$/, ''), interrupted);
  const baseUrl = found.kind === 'portal' ? found.baseUrl : address.replace(/\/+$/, '');
  const code = await requestDeviceCode(baseUrl, interrupted);
  const { deviceCode: _secret, ...shown } = code;
  if (json) terminal.print(JSON.stringify(shown));
  else for (const line of deviceCodeLines(code)) terminal.print(line);
  const person = await pollUntilConsent(baseUrl, code, interrupted);
  const earlier = findStoredEntry(name, environment);
  const file = storePersonTokens(name, baseUrl, person, environment);
  // Revokes the previous session at the portal. Otherwise it would remain in the person's list of sessions for
  // a month, although no command uses it.
  if (earlier?.person && earlier.baseUrl === baseUrl)
    await revokePersonSession(baseUrl, earlier.person).catch(() => {});
  if (json) return terminal.print(JSON.stringify({ profile: name, file, signedIn: true }));
  terminal.print(`Signed in at ${baseUrl}.`);
  terminal.note(`Stored in ${file}, readable only by you.`);
}

interface DeviceCode {
  readonly verificationUri: string;
  readonly verificationUriComplete: string;
  readonly userCode: string;
  readonly expiresInSeconds: number;
  readonly intervalSeconds: number;
  /** Device code, with which this program gets the tokens. It is secret and never printed. */
  readonly deviceCode: string;
}

async function requestDeviceCode(baseUrl: string, signal: AbortSignal): Promise<DeviceCode> {
  const { ok, status, body } = await fetchJson(`${baseUrl}/oauth/device_authorization`, {
    method: 'POST',
    // Name of this computer, which the portal shows before the person consents and in the list of sessions.
    headers: {
      'User-Agent': `customs-portal/${version} (${process.platform} ${hostname()
        .replace(/\..*$/s, '')
        .replaceAll(/[^A-Za-z0-9_-]/g, '-')
        .slice(0, 30)})`,
    },
    body: new URLSearchParams({ client_id: commandLineClientId }),
    signal,
  });
  if (!ok) throw refusalOf(status, body);
  return {
    deviceCode: String(body.device_code),
    verificationUri: toPlainLine(String(body.verification_uri)),
    verificationUriComplete: toPlainLine(String(body.verification_uri_complete)),
    userCode: toPlainLine(String(body.user_code)),
    expiresInSeconds: Number(body.expires_in),
    intervalSeconds: Number(body.interval ?? 5),
  };
}

function deviceCodeLines({
  verificationUri,
  verificationUriComplete,
  userCode,
  expiresInSeconds,
}: DeviceCode) {
  return [
    `Open ${verificationUri} in a browser and enter the code  ${userCode}`,
    `or open ${verificationUriComplete} and compare the code.`,
    `The code is valid for ${Math.floor(expiresInSeconds / 60)} minutes. Waiting for your approval in the browser …`,
  ];
}

/** Polls the token endpoint until the person has consented (RFC 8628 section 3.5). */
async function pollUntilConsent(
  baseUrl: string,
  { deviceCode, expiresInSeconds, intervalSeconds }: DeviceCode,
  signal: AbortSignal,
): Promise<PersonTokens> {
  let seconds = intervalSeconds;
  for (let waited = 0; waited <= expiresInSeconds; waited += seconds) {
    await pause(seconds * 1_000, undefined, { signal });
    const { ok, status, body } = await pollTokenEndpoint(baseUrl, deviceCode, signal);
    if (ok) return parseTokenResponse(body);
    if (body.error === 'slow_down') seconds += 5;
    else if (status >= 500 || status === 429) seconds *= 2;
    else if (body.error !== 'authorization_pending') throw refusalOf(status, body);
  }
  throw refusalOf(400, { error: 'expired_token' });
}

/** Sends one poll. An outage of the portal counts as a request to poll less often. */
function pollTokenEndpoint(baseUrl: string, deviceCode: string, signal: AbortSignal): Promise<JsonResponse> {
  return fetchJson(`${baseUrl}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      client_id: commandLineClientId,
      device_code: deviceCode,
    }),
    signal,
  }).catch((error: unknown) => {
    if (error instanceof CommandFailure) return { ok: false, status: 503, body: {} };
    throw error;
  });
}

function refusalOf(status: number, body: JsonResponse['body']): CommandFailure {
  const { error } = body;
  if (error === 'access_denied')
    return new CommandFailure(exitCode.credentials, 'You denied the sign-in in the browser.');
  if (error === 'expired_token') {
    return new CommandFailure(exitCode.credentials, 'The code has expired. Run the same command again.');
  }
  const code = status === 429 || status >= 500 ? exitCode.unavailable : exitCode.credentials;
  return new CommandFailure(code, `The portal refused the sign-in: ${oauthReason(body)}`);
}
