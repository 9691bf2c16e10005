import type { IncomingMessage, ServerResponse } from 'node:http';
import { languageCookie } from '../../foundation/messages/language.ts';

/*
 * Renames the cookies of oidc-provider to `__Host-` names, which no other host of the domain can set. That
 * prefix requires the path `/`, but oidc-provider distinguishes concurrent sign-ins of a browser by the cookie
 * path. So the new names contain the id of the sign-in.
 */

/** Cookie names in oidc-provider. The session cookie is not specific to a sign-in. */
export const cookieNames = {
  session: '__Host-portal-sign-in',
  interaction: 'portal-interaction',
  resume: 'portal-resume',
} as const;

const cookiesPerSignIn: readonly string[] = [cookieNames.interaction, cookieNames.resume];
/**
 * Maximum number of concurrent sign-ins per browser, because each sign-in adds cookies to all requests of the
 * browser.
 */
const maxConcurrentSignIns = 8;

/**
 * Gives oidc-provider only the cookies of the requested sign-in, and renames the cookies that it sets for the
 * browser.
 */
export function translateCookies(request: IncomingMessage, response: ServerResponse, uid: string): void {
  const pairs = (request.headers.cookie ?? '').split(/; */);
  request.headers.cookie = pairs.flatMap((pair) => toProviderCookies(pair, uid)).join('; ');
  const signInIds = new Set(pairs.flatMap((pair) => uidOfBrowserCookie(pair) ?? []));
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) => {
    if (name.toLowerCase() !== 'set-cookie') return setHeader(name, value);
    const lines = (Array.isArray(value) ? value : [String(value)]).flatMap(toBrowserCookies);
    return setHeader(name, [...lines, ...expiredSignInCookies(lines, signInIds)]);
  };
}

function toProviderCookies(pair: string, uid: string): string[] {
  if (pair.startsWith(cookieNames.session) || pair.startsWith(`${languageCookie}=`)) return [pair];
  return cookiesPerSignIn.flatMap((name) =>
    ['', '.sig'].flatMap((ending) => {
      const prefix = `${browserCookieName(name, uid)}${ending}=`;
      return pair.startsWith(prefix) ? [`${name}${ending}=${pair.slice(prefix.length)}`] : [];
    }),
  );
}

function browserCookieName(name: string, uid: string): string {
  return `__Host-${name}-${uid}`;
}

function uidOfBrowserCookie(pair: string): string | undefined {
  return /^__Host-portal-interaction-([\w-]+)=/.exec(pair)?.[1];
}

/** Converts a `Set-Cookie` line of oidc-provider. A line that already has a `__Host-` name is unchanged. */
function toBrowserCookies(line: string): string[] {
  const [, name = '', ending = '', rest = ''] = /^([\w-]+?)(\.sig)?(=.*)$/.exec(line) ?? [];
  if (name === cookieNames.session) return [withHostRules(line)];
  if (!cookiesPerSignIn.includes(name)) return [line];
  const uid = /; path=[^;]*\/([\w-]+)(?:;|$)/.exec(rest)?.[1];
  if (uid === undefined) return [];
  // When oidc-provider deletes the resume cookie, the sign-in is complete and the interaction cookie is deleted
  // too.
  const names = name === cookieNames.resume && rest.startsWith('=;') ? cookiesPerSignIn : [name];
  return names.map((each) => withHostRules(`${browserCookieName(each, uid)}${ending}${rest}`));
}

function withHostRules(line: string): string {
  const anywhere = line.replace(/; path=[^;]*/, '; path=/');
  return /; secure(?:;|$)/.test(anywhere) ? anywhere : `${anywhere}; secure`;
}

/**
 * Expires the cookies of the oldest sign-ins when a browser begins too many. Browsers send the oldest cookies
 * first (RFC 6265 section 5.4).
 */
function expiredSignInCookies(lines: readonly string[], begun: ReadonlySet<string>): string[] {
  const isAnother = lines.map(uidOfBrowserCookie).some((uid) => uid !== undefined && !begun.has(uid));
  if (!isAnother) return [];
  return [...begun]
    .slice(0, Math.max(0, begun.size - maxConcurrentSignIns + 1))
    .flatMap((uid) =>
      cookiesPerSignIn.flatMap((name) => [
        browserCookieName(name, uid),
        `${browserCookieName(name, uid)}.sig`,
      ]),
    )
    .map((name) => `${name}=; path=/; expires=${new Date(0).toUTCString()}; samesite=lax; secure; httponly`)
    .filter((line) => !lines.includes(line));
}
