import { crc32 } from 'node:zlib';
import {
  type Caller,
  isProblem,
  PortalConnectionError,
  PortalOAuthError,
  type ProblemDocument,
  UnexpectedResponseError,
} from '@customs-portal/client';
import { connectionErrorHint } from './connection-hints.ts';
import { CommandFailure } from './exit-code.ts';
import { fetchErrorCause } from './fetch-json.ts';
import { describeRoute } from './network.ts';
import { findPortal, metadataPath, type PortalLookupResult } from './portal-address.ts';
import { readPrivateKey } from './private-key.ts';
import { createPortalClient, type Profile } from './profile.ts';
import { portalFetch } from './transport.ts';

/** The result of one check. */
export interface DoctorFinding {
  readonly what: string;
  readonly outcome: 'fine' | 'wrong' | 'unclear';
  readonly detail: string;
  /** Instruction that solves the problem. */
  readonly hint?: string;
}

function passedCheck(what: string, detail: string): DoctorFinding {
  return { what, outcome: 'fine', detail };
}

function failedCheck(what: string, detail: string, hint: string): DoctorFinding {
  return { what, outcome: 'wrong', detail, hint };
}

const maxClockDifferenceSeconds = 30;

/**
 * Checks the requirements of a request in the order in which the portal checks them (contract 3). Changes
 * nothing at the portal.
 */
export async function* runDoctorChecks(
  storedProfile: Profile,
  signal: AbortSignal,
): AsyncGenerator<DoctorFinding> {
  yield passedCheck('Route', describeRoute(storedProfile.baseUrl));
  const found = await findPortal(storedProfile.baseUrl, signal);
  yield checkPortalAddress(storedProfile.baseUrl, found);
  if (found.kind !== 'portal') return;
  yield checkClock(found.date);
  // Uses the base URL of the portal for the following checks.
  const profile = { ...storedProfile, baseUrl: found.baseUrl };
  if (profile.clientId === '') {
    const hint = 'Log in with a client and an API key: customs-portal login';
    return yield failedCheck(
      'API key',
      'no API key is stored: the profile contains only the sign-in of a person',
      hint,
    );
  }
  if (profile.apiKey === '')
    return yield failedCheck(
      'API key',
      'no API key is stored',
      'Log in with an API key: customs-portal login',
    );
  yield checkKeyFormat(profile.apiKey);
  const key = checkPrivateKey(profile);
  if (key) yield key;
  if (key?.outcome !== 'wrong') yield* checkRequest(profile, signal);
}

function checkPortalAddress(address: string, found: PortalLookupResult): DoctorFinding {
  if (found.kind === 'nothing') {
    const detail = `${address} does not respond: ${fetchErrorCause(found.error)}`;
    return failedCheck('Portal', detail, connectionErrorHint(address, found.error));
  }
  if (found.kind === 'other' && found.redirectTarget !== null) {
    const detail = `${address} redirects to ${found.redirectTarget}`;
    if (address.startsWith('http:') && found.redirectTarget.startsWith('https:'))
      return failedCheck(
        'Portal',
        detail,
        `Use https: in the base URL: ${address.replace(/^http:/, 'https:')}`,
      );
    return failedCheck(
      'Portal',
      detail,
      'Use the base URL of the portal itself. Redirects are not followed.',
    );
  }
  if (found.kind === 'other') {
    const detail = `${address}${metadataPath} returned ${found.status}, so this server is not a portal`;
    return failedCheck(
      'Portal',
      detail,
      'Check the base URL. Either its path is incomplete, or it is the address of another server.',
    );
  }
  const { baseUrl, issuer } = found;
  if (found.deeper) {
    const detail = `${address} is not the base URL of the portal, because its path is too long`;
    return failedCheck(
      'Portal',
      detail,
      `Log in with ${baseUrl}, or set CUSTOMS_PORTAL_URL to this address.`,
    );
  }
  if (issuer === baseUrl) return passedCheck('Portal', `${issuer} responds`);
  const detail = `the base URL of the portal is ${issuer}, but the profile contains ${address}`;
  return failedCheck('Portal', detail, `Log in with ${issuer}.`);
}

function checkClock(date: string | null): DoctorFinding {
  const apart = date === null ? Number.NaN : Math.round((Date.now() - Date.parse(date)) / 1000);
  if (Number.isNaN(apart))
    return {
      what: 'Clock',
      outcome: 'unclear',
      detail: 'not checked, because the response has no Date header',
    };
  if (Math.abs(apart) <= maxClockDifferenceSeconds)
    return passedCheck('Clock', `differs from the clock of the portal by ${Math.abs(apart)} s`);
  const detail = `this machine is ${Math.abs(apart)} s ${apart > 0 ? 'ahead of' : 'behind'} the portal`;
  return failedCheck(
    'Clock',
    detail,
    'Synchronise the clock with NTP. The portal refuses assertions and proofs with a wrong time.',
  );
}

const base62Digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Checks the format of an API key, whose end is the CRC-32 of the preceding text in base 62. */
function checkKeyFormat(key: string): DoctorFinding {
  if (!/^cpk_[a-z]+_[0-9A-Za-z]{33}$/.test(key)) {
    return failedCheck(
      'API key',
      'invalid format (expected cpk_…_ and 33 characters)',
      'Copy the whole key again, without spaces.',
    );
  }
  let number = crc32Of(key.slice(0, -6));
  let sum = '';
  for (let place = 0; place < 6; place += 1) {
    sum = `${base62Digits[number % 62]}${sum}`;
    number = Math.floor(number / 62);
  }
  if (sum !== key.slice(-6))
    return failedCheck(
      'API key',
      'wrong checksum, so at least one character is wrong',
      'Copy the key again.',
    );
  return passedCheck('API key', `key for the environment ${key.split('_')[1]}, with a valid checksum`);
}

function crc32Of(text: string): number {
  // Uses the function of Node, which exists since version 20.15.
  return crc32(text);
}

interface TokenGrant {
  readonly expires_in?: unknown;
  readonly scope?: unknown;
  readonly token_type?: unknown;
}

/** Requests a token and sends a request with it, as every command does. */
async function* checkRequest(profile: Profile, signal: AbortSignal): AsyncGenerator<DoctorFinding> {
  let granted: TokenGrant | null = null;
  const watched: typeof portalFetch = async (input, init) => {
    const answer = await portalFetch(input, init);
    if (String(input).endsWith('/oauth/token') && answer.ok) granted = Object(await answer.clone().json());
    return answer;
  };
  const outcome = await createPortalClient(profile, { fetch: watched, maxAttempts: 1 })
    .caller({ signal })
    .catch((error: unknown) => error);
  if (granted) yield passedCheck('Token', describeToken(granted));
  if (outcome instanceof PortalOAuthError) yield tokenFailure(profile, outcome);
  else if (isProblem(outcome)) yield* requestFailure(profile, outcome.document, signal);
  else if (outcome instanceof PortalConnectionError || outcome instanceof UnexpectedResponseError) {
    yield failedCheck(
      granted ? 'Request' : 'Token',
      outcome.message,
      'Check the proxy between this machine and the portal.',
    );
  } else if (outcome instanceof Error) throw outcome;
  else yield passedCheck('Request', describeCaller(Object(outcome).data));
}

function describeToken({ expires_in: seconds, scope, token_type: type }: TokenGrant): string {
  const bound = String(type).toLowerCase() === 'dpop' ? ', bound to a DPoP key' : '';
  return `valid for ${seconds} s${bound}${typeof scope === 'string' ? `; scopes: ${scope}` : ''}`;
}

function describeCaller({ organisation, client, platform, environment }: Caller): string {
  const kind = platform ? `${client.userType} ${platform.id}` : client.userType;
  return `succeeded as ${kind} client of ${organisation.name} (${environment})`;
}

function tokenFailure(
  { privateKey, clientId }: Profile,
  { status, code, message }: PortalOAuthError,
): DoctorFinding {
  const ofKey = `Unknown client, or the client has no key with the kid ${privateKey?.kid}. Register the public key of ${privateKey?.file} for ${clientId} under this kid (in the console or with PATCH /management/clients/…), or log in with a registered key.`;
  const isSuspended = /\bsuspended\b/.test(message);
  const hints: Readonly<Record<string, string>> = {
    invalid_client: isSuspended
      ? 'The client ID and its secret are correct. If the client is suspended, an owner or developer of the organisation can activate it. If the organisation is suspended, only customs can activate it.'
      : privateKey
        ? ofKey
        : 'The client ID or its secret is wrong. Log in again, or rotate the secret in the console.',
    unauthorized_client:
      'This client can’t get a token for the Open API. Check whether it is a management client.',
  };
  return failedCheck(
    'Token',
    `refused: ${status} ${message}`,
    hints[code] ??
      'If the status is 429, wait some seconds and retry. Otherwise, check the credentials in the console.',
  );
}

const scopeFailure = 'scope_insufficient';

async function* requestFailure(
  { platform }: Profile,
  { status, code, detail, type, errors = [] }: ProblemDocument,
  signal: AbortSignal,
): AsyncGenerator<DoctorFinding> {
  if (code === scopeFailure) {
    const message = `the portal accepts the token and the API key, but they lack the scope for the test request: ${detail}`;
    return yield {
      what: 'Request',
      outcome: 'unclear',
      detail: message,
      hint: 'Use a key with the scopes that your requests need.',
    };
  }
  const missing = errors.find((error) => error.in === 'header' && error.code === 'required')?.name;
  if (missing !== undefined && missing.toLowerCase() !== 'id_platform') {
    yield failedCheck('Request', `${status} ${code}: ${detail}`, await hintOfProblem(type, signal));
    return yield failedCheck(
      'Proxy',
      `the header ${missing} did not reach the portal, because a proxy removes it`,
      'Configure the proxy to forward this header. See /docs/guides/company-proxy on the portal.',
    );
  }
  yield failedCheck('Request', `${status} ${code}: ${detail}`, await hintOfProblem(type, signal));
  if (code === 'platform_required' && platform) {
    yield failedCheck(
      'Proxy',
      'the header id_platform did not reach the portal, because a proxy removes headers with underscores',
      'For nginx, set "underscores_in_headers on". See /docs/guides/behind-a-proxy on the portal.',
    );
  }
}

/** Checks the format of the private key before any request. */
function checkPrivateKey({ privateKey }: Profile): DoctorFinding | null {
  if (!privateKey) return null;
  try {
    const { key } = readPrivateKey(privateKey);
    const { crv, kty } = Object(key);
    return passedCheck(
      'Key file',
      `${privateKey.file}: ${crv ?? kty}, readable only by you, kid ${privateKey.kid}`,
    );
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    return failedCheck(
      'Key file',
      error.message,
      'Fix the file, or log in with another key: customs-portal login --private-key FILE',
    );
  }
}

/** Returns the hint of the problem's page at the portal. */
async function hintOfProblem(type: string, signal: AbortSignal): Promise<string> {
  const page = await portalFetch(type, { headers: { Accept: 'application/json' }, signal }).catch(() => null);
  const problem = Object(await page?.json().catch(() => null));
  return typeof problem.hint === 'string' ? problem.hint : type;
}
