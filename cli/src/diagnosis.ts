import { crc32 } from 'node:zlib';
import type { Profile } from './profile.ts';

/** One thing that was looked at. */
export interface Finding {
  readonly what: string;
  readonly outcome: 'fine' | 'wrong' | 'unclear';
  readonly told: string;
  /** What to do. */
  readonly cure?: string;
}

const fine = (what: string, told: string): Finding => ({ what, outcome: 'fine', told });
const wrong = (what: string, told: string, cure: string): Finding => ({ what, outcome: 'wrong', told, cure });

const mostSecondsApart = 30;

/**
 * Looks at what a call needs, in the order in which the portal does (contract 3), and goes on as long as that makes sense. Nothing
 * of it changes anything.
 */
export async function* diagnose(profile: Profile, signal: AbortSignal): AsyncGenerator<Finding> {
  const metadata = await readMetadata(profile.baseUrl, signal);
  yield* metadata.findings;
  if (!metadata.reached) return;
  yield keyShape(profile.apiKey);
  const token = await askForToken(profile, signal);
  yield* token.findings;
  if (token.value === null) return;
  yield* await tryCall(profile, token.value, signal);
}

async function readMetadata(baseUrl: string, signal: AbortSignal) {
  const path = '/.well-known/oauth-authorization-server';
  const answer = await fetch(`${baseUrl}${path}`, { signal }).catch((error: unknown) => error);
  if (!(answer instanceof Response)) {
    const why = answer instanceof Error ? String(answer.cause ?? answer.message) : String(answer);
    return {
      reached: false,
      findings: [
        wrong(
          'Portal',
          `${baseUrl} does not answer: ${why}`,
          'Check the address, the network and the proxy.',
        ),
      ],
    };
  }
  const body: unknown = await answer.json().catch(() => null);
  const issuer: unknown = Object(body).issuer;
  if (typeof issuer !== 'string') {
    const told = `${baseUrl}${path} answers ${answer.status}, and not as a portal does`;
    return {
      reached: false,
      findings: [wrong('Portal', told, 'The base URL may lack a path, or something else answers there.')],
    };
  }
  const address =
    issuer === baseUrl.replace(/\/+$/, '')
      ? fine('Portal', `${issuer} answers`)
      : wrong(
          'Portal',
          `it calls itself ${issuer}, and is called ${baseUrl}`,
          'Log in with the address that it calls itself.',
        );
  return { reached: true, findings: [address, clock(answer.headers.get('date'))] };
}

function clock(date: string | null): Finding {
  const apart = date === null ? Number.NaN : Math.round((Date.now() - Date.parse(date)) / 1000);
  if (Number.isNaN(apart)) return { what: 'Clock', outcome: 'unclear', told: 'the answer has no Date' };
  if (Math.abs(apart) <= mostSecondsApart) return fine('Clock', `${Math.abs(apart)} s from the portal's`);
  const told = `this machine's is ${Math.abs(apart)} s ${apart > 0 ? 'ahead of' : 'behind'} the portal's`;
  return wrong('Clock', told, 'Set it by NTP: signed assertions and proofs of another time are refused.');
}

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A key ends with the CRC-32 of what stands before, in base 62. */
function keyShape(key: string): Finding {
  if (!/^cpk_[a-z]+_[0-9A-Za-z]{33}$/.test(key)) {
    return wrong(
      'API key',
      'it does not look like one (cpk_…, 33 characters at the end)',
      'Copy it again, whole and without blanks.',
    );
  }
  let number = crc32Of(key.slice(0, -6));
  let sum = '';
  for (let place = 0; place < 6; place += 1) {
    sum = `${digits[number % 62]}${sum}`;
    number = Math.floor(number / 62);
  }
  if (sum !== key.slice(-6))
    return wrong('API key', 'its checksum is wrong: a character was mistyped', 'Copy it again.');
  return fine('API key', `a key of ${key.split('_')[1]}, and its checksum is right`);
}

function crc32Of(text: string): number {
  // Since Node 20.15.
  return crc32(text);
}

async function askForToken({ baseUrl, clientId, clientSecret }: Profile, signal: AbortSignal) {
  const basic = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString(
    'base64',
  );
  const answer = await fetch(`${baseUrl}/oauth/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
    signal,
  });
  const told = Object(await answer.json().catch(() => null));
  if (typeof told.access_token === 'string') {
    const scopes = typeof told.scope === 'string' ? `, for ${told.scope}` : '';
    return { value: told.access_token, findings: [fine('Token', `one for ${told.expires_in} s${scopes}`)] };
  }
  const cures: Readonly<Record<string, string>> = {
    invalid_client:
      'The client or its secret is wrong: log in again, or give the client another secret in the console.',
    unauthorized_client: 'This client may not have tokens by itself: is it a management client?',
  };
  const why = `${answer.status} ${told.error ?? ''} ${told.error_description ?? ''}`.trim();
  const cure = cures[told.error] ?? 'Look at the description; a 429 passes by itself.';
  return { value: null, findings: [wrong('Token', `none: ${why}`, cure)] };
}

async function tryCall(
  { baseUrl, apiKey, platform }: Profile,
  token: string,
  signal: AbortSignal,
): Promise<Finding[]> {
  const headers: Record<string, string> = { Authorization: `Bearer ${token}`, 'portal-api-key': apiKey };
  if (platform) Object.assign(headers, { id_platform: platform.id, Origin: platform.origin });
  const answer = await fetch(`${baseUrl}/openapi/status?limit=1`, { headers, signal });
  const told = Object(await answer.json().catch(() => null));
  if (answer.ok) {
    const { organisation, client, platform: seen, environment } = told.caller;
    const as = seen ? `${client.userType} ${seen.id}` : client.userType;
    return [fine('Call', `200: ${as} client of ${organisation.name}, ${environment}`)];
  }
  if (typeof told.code !== 'string') {
    const cure = 'Something between answers for the portal: look at the proxy.';
    return [wrong('Call', `${answer.status}, and not as the portal answers`, cure)];
  }
  const findings = [
    wrong(
      'Call',
      `${answer.status} ${told.code}: ${told.detail ?? told.title}`,
      await cureOf(told.type, signal),
    ),
  ];
  if (told.code === 'platform_required' && platform) {
    findings.push(
      wrong(
        'Proxy',
        'id_platform was sent, and the portal did not see it: a proxy drops headers with an underscore',
        'nginx: underscores_in_headers on; see /docs/guides/behind-a-proxy',
      ),
    );
  }
  return findings;
}

/** The cure that the problem's own page tells. */
async function cureOf(type: string, signal: AbortSignal): Promise<string> {
  const page = await fetch(type, { headers: { Accept: 'application/json' }, signal }).catch(() => null);
  const told = Object(await page?.json().catch(() => null));
  return typeof told.cure === 'string' ? told.cure : type;
}
