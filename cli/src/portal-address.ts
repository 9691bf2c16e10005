import { assertSafeForCredentials, portalFetch, redirectTarget } from './transport.ts';

/** What an address leads to: a portal with its base URL, or a response of another server. */
export type PortalLookupResult =
  | {
      readonly kind: 'portal';
      readonly baseUrl: string;
      /** Whether the entered address is below the portal's base URL. */
      readonly deeper: boolean;
      readonly issuer: string;
      readonly date: string | null;
    }
  | { readonly kind: 'other'; readonly status: number; readonly redirectTarget: string | null }
  | { readonly kind: 'nothing'; readonly error: unknown };

export const metadataPath = '/.well-known/oauth-authorization-server';

/**
 * Finds the portal at an address or above it, because people copy longer addresses such as that of the API
 * reference. Without a portal, returns the response at the address itself.
 */
export async function findPortal(address: string, signal: AbortSignal): Promise<PortalLookupResult> {
  const { origin, pathname, search, hash } = new URL(address);
  assertSafeForCredentials(origin);
  let path = pathname.replace(/\/+$/, '');
  const first = await lookUpPortal(`${origin}${path}`, signal);
  let found = first;
  while (found.kind === 'other' && path !== '') {
    path = path.slice(0, path.lastIndexOf('/')).replace(/\/+$/, '');
    found = await lookUpPortal(`${origin}${path}`, signal);
  }
  if (found.kind !== 'portal') return first;
  return { ...found, deeper: found !== first || search !== '' || hash !== '' };
}

async function lookUpPortal(baseUrl: string, signal: AbortSignal): Promise<PortalLookupResult> {
  const answer = await portalFetch(`${baseUrl}${metadataPath}`, { signal }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    return { error };
  });
  if (!(answer instanceof Response)) return { kind: 'nothing', error: answer.error };
  const body: unknown = await answer.json().catch(() => null);
  const issuer: unknown = Object(body).issuer;
  if (typeof issuer !== 'string') {
    return { kind: 'other', status: answer.status, redirectTarget: redirectTarget(answer) };
  }
  return { kind: 'portal', baseUrl, deeper: false, issuer, date: answer.headers.get('date') };
}
