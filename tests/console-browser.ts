import { type CallOptions, type PortalResponse, sendPortalRequest } from './portal-client.ts';

/** A person at the console, who sends the requests of its pages with a session cookie. */
export interface ConsoleBrowser {
  call(method: string, path: string, options?: CallOptions): Promise<PortalResponse>;
  /** Sends a GET request and returns without reading the body, because the body of a stream has no end. */
  open(path: string, signal: AbortSignal, headers?: Readonly<Record<string, string>>): Promise<Response>;
  headers(): Record<string, string>;
}

export function createConsoleBrowser(baseUrl: string): ConsoleBrowser {
  let cookie: string | null = null;
  const ofSession = (): Record<string, string> => ({
    'Sec-Fetch-Site': 'same-origin',
    ...(cookie !== null && { Cookie: cookie }),
  });
  return {
    headers: ofSession,
    async call(method, path, { headers, body } = {}) {
      const answer = await sendPortalRequest(`${baseUrl}${path}`, {
        method,
        headers: {
          ...ofSession(),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
      return answer;
    },
    open: (path, signal, headers = {}) =>
      fetch(`${baseUrl}${path}`, {
        signal,
        headers: { ...ofSession(), ...headers },
      }),
  };
}

/** Signs in with an account of `sandbox.json`. */
export async function signInToConsole(
  baseUrl: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<ConsoleBrowser> {
  const browser = createConsoleBrowser(baseUrl);
  const answer = await browser.call('POST', '/management/session', { body: { email, password } });
  if (answer.status !== 201) throw new Error(`the sign-in returned ${answer.status}: ${answer.text}`);
  return browser;
}
