import { checkBaseUrl } from '@customs-portal/client';
import { CommandFailure, exitCode, usageFailure } from './exit-code.ts';
import { fetchThroughProxy } from './network.ts';

/*
 * Sends all requests of the command line and the MCP server to a portal. Allows https, and plain http to this
 * machine only. Follows no redirect, because the target would receive the credentials.
 */

/** Sends a request and returns a redirect unfollowed. Throws if the address is not safe for credentials. */
export const portalFetch: typeof fetch = async (input, init) => {
  const url = urlOf(input);
  assertSafeForCredentials(url);
  return fetchThroughProxy(url, { ...init, redirect: 'manual' });
};

/** Returns the target of a redirect; null if the response is not one. */
export function redirectTarget({ status, headers }: Response): string | null {
  return status >= 300 && status < 400 ? headers.get('location') : null;
}

/**
 * Sends a request. Throws instructions if the address is not safe for credentials or the response is a
 * redirect.
 */
export async function sendToPortal(url: string, init: RequestInit): Promise<Response> {
  const answer = await portalFetch(url, init);
  const target = redirectTarget(answer);
  if (target === null) return answer;
  await answer.body?.cancel();
  throw new CommandFailure(
    exitCode.unavailable,
    `${url} redirects to ${originOf(target, url)}. Redirects are not followed, because they would send credentials to another address.\nUse the base URL of the portal itself.`,
  );
}

/** Returns only the origin of a redirect's target, because its path could contain any text. */
function originOf(target: string, from: string): string {
  return URL.canParse(target, from) ? new URL(target, from).origin : 'an invalid address';
}

function urlOf(input: Parameters<typeof fetch>[0]): string {
  return input instanceof Request ? input.url : String(input);
}

/** Returns whether credentials can safely be sent to an address. */
export function isSafeForCredentials(text: string): boolean {
  try {
    assertSafeForCredentials(text);
    return true;
  } catch (error) {
    if (error instanceof CommandFailure) return false;
    throw error;
  }
}

/**
 * Throws what is wrong with an address to which credentials would be sent. Does not check its query and
 * fragment.
 */
export function assertSafeForCredentials(text: string): void {
  try {
    checkBaseUrl(text.replace(/[?#].*$/s, ''));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const isHttp = URL.canParse(text) && new URL(text).protocol === 'http:';
    throw usageFailure(
      isHttp
        ? `${text} is not encrypted. Use https://. Only a portal on this machine can use http://.`
        : `Invalid address of the portal: "${text}". It must be a URL that begins with https://.`,
    );
  }
}
