import type { CustomsPortal } from '@customs-portal/client';
import { fetchJson, type JsonResponse } from '../../cli/src/fetch-json.ts';
import { createPortalClient, type Profile } from '../../cli/src/profile.ts';
import { portalFetch } from '../../cli/src/transport.ts';
import type { Redaction } from './redaction.ts';

/** A connection to the portal for the tools. */
export interface PortalConnection {
  readonly client: CustomsPortal;
  /** The address of the portal, as the user has configured it. */
  readonly baseUrl: string;
  /** Fetches a public document as JSON, for instance `/openapi.json`. */
  readonly read: (path: string, signal: AbortSignal) => Promise<JsonResponse>;
}

/** Connects to the portal of a profile. Registers each access token for redaction before the token is used. */
export function connectPortal(profile: Profile, redaction: Redaction): PortalConnection {
  const { baseUrl } = profile;
  const watched: typeof portalFetch = async (input, init) => {
    const answer = await portalFetch(input, init);
    if (String(input) === `${baseUrl}/oauth/token`) await registerTokens(answer.clone(), redaction);
    return answer;
  };
  return {
    client: createPortalClient(profile, { fetch: watched }),
    baseUrl,
    read: (path, signal) =>
      fetchJson(`${baseUrl}${path}`, {
        headers: { Accept: 'application/json' },
        signal,
      }),
  };
}

async function registerTokens(answer: Response, redaction: Redaction): Promise<void> {
  const body: unknown = await answer.json().catch(() => null);
  const { access_token: token }: { access_token?: unknown } = Object(body);
  if (typeof token === 'string') redaction.learn(token);
}
