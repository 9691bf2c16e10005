import { country } from '../server/src/country/public.ts';
import { sampleDeclarations } from '../server/src/declarations/document/samples.ts';
import { lrnInCountryFormat } from './country-lrn.ts';

/** Credentials of a client in `sandbox.json`. A management client has no API key. */
export interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly apiKey?: string;
}

export interface PortalResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Body of the response as parsed JSON; undefined if it is not JSON. */
  readonly body: unknown;
}

export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Body of the request, sent as JSON. A string is sent unchanged. */
  readonly body?: unknown;
}

/** A client of a portal that sends its credentials with every request. */
export interface PortalClient {
  readonly baseUrl: string;
  /** Returns an access token, which is requested once. */
  token(): Promise<string>;
  /** Returns the headers with access token and API key. */
  headers(): Promise<Record<string, string>>;
  call(method: string, path: string, options?: CallOptions): Promise<PortalResponse>;
  /** Sends a GET request and returns without reading the body, because the body of a stream has no end. */
  open(path: string, signal: AbortSignal, headers: Readonly<Record<string, string>>): Promise<Response>;
  /** Lodges the example of the sandbox under an LRN, with changed properties. */
  lodge(lrn: string, headers?: Readonly<Record<string, string>>, changed?: object): Promise<PortalResponse>;
  /** Returns a client with the same token for another node. */
  at(baseUrl: string): PortalClient;
  /** Returns a client with the same token and another API key. */
  withKey(apiKey: string): PortalClient;
}

const [{ document: example }] = sampleDeclarations(new Date());

/** Identification number of the sandbox's broker. */
export const brokerNumber = country.sandbox.broker.samples[0] ?? '';

/**
 * Returns a complete declaration that the sandbox's trader, or the organisation with the number, can lodge on
 * any day.
 */
export function declarationOf(
  lrn: string,
  number: string = example.declarant.identification,
): Readonly<Record<string, unknown>> {
  const party = { ...example.declarant, identification: number };
  return { ...example, declarant: party, importer: party, lrn: lrnInCountryFormat(lrn) };
}

export function createPortalClient(
  baseUrl: string,
  credentials: ClientCredentials,
  number?: string,
): PortalClient {
  let token: Promise<string> | undefined;
  return clientAt(
    baseUrl,
    credentials.apiKey,
    () => {
      token ??= requestToken(baseUrl, credentials).then(
        ({ accessToken }) => accessToken,
        (failure: unknown) => {
          // Discards the token, so that the next request gets a new one.
          token = undefined;
          throw failure;
        },
      );
      return token;
    },
    number,
  );
}

function clientAt(
  baseUrl: string,
  apiKey: string | undefined,
  token: () => Promise<string>,
  number: string | undefined,
): PortalClient {
  const credentials = async () => ({
    Authorization: `Bearer ${await token()}`,
    ...(apiKey !== undefined && { 'portal-api-key': apiKey }),
  });
  const call: PortalClient['call'] = async (method, path, { headers, body } = {}) => {
    const json = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
    return sendPortalRequest(`${baseUrl}${path}`, {
      method,
      headers: {
        ...(await credentials()),
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(json !== undefined && { body: json }),
    });
  };
  return {
    baseUrl,
    token,
    headers: credentials,
    call,
    open: async (path, signal, headers) =>
      fetch(`${baseUrl}${path}`, { signal, headers: { ...(await credentials()), ...headers } }),
    lodge: (lrn, headers = {}, changed = {}) =>
      call('POST', '/openapi/declarations?lodge=true', {
        headers,
        body: { ...declarationOf(lrn, number), ...changed },
      }),
    at: (other) => clientAt(other, apiKey, token, number),
    withKey: (other) => clientAt(baseUrl, other, token, number),
  };
}

/** Requests a new access token (`client_credentials`). */
export async function requestToken(
  baseUrl: string,
  { clientId, clientSecret }: ClientCredentials,
): Promise<{ accessToken: string; expiresInSeconds: number }> {
  const answer = await postOAuthForm(
    baseUrl,
    '/oauth/token',
    { clientId, clientSecret },
    {
      grant_type: 'client_credentials',
    },
  );
  if (answer.status !== 200) throw new Error(`/oauth/token returned ${answer.status}: ${answer.text}`);
  const { access_token, expires_in }: { access_token: string; expires_in: number } = JSON.parse(answer.text);
  return { accessToken: access_token, expiresInSeconds: expires_in };
}

/** Posts a form to an OAuth endpoint with the client's secret. */
export function postOAuthForm(
  baseUrl: string,
  path: string,
  { clientId, clientSecret }: ClientCredentials,
  form: Readonly<Record<string, string>>,
): Promise<PortalResponse> {
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  return sendPortalRequest(`${baseUrl}${path}`, {
    method: 'POST',
    headers: { Authorization: `Basic ${basic}` },
    body: new URLSearchParams(form),
  });
}

const answerLimitMs = 60_000;

/** Sends a request. Rejects only if there is no response. */
export async function sendPortalRequest(url: string, init: RequestInit = {}): Promise<PortalResponse> {
  const signal = AbortSignal.timeout(answerLimitMs);
  const response = await fetch(url, { redirect: 'manual', signal, ...init });
  // Returns the headers of an event stream as the response, because its body has no end.
  const isStream = response.headers.get('content-type') === 'text/event-stream';
  if (isStream) await response.body?.cancel();
  const text = isStream ? '' : await response.text();
  return { status: response.status, headers: response.headers, text, body: parse(text) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
