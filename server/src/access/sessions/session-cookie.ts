import { createHash } from 'node:crypto';

const sessionCookieName = '__Host-portal_session';
const cookieAttributes = 'Path=/; Secure; HttpOnly; SameSite=Lax';
const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

/**
 * Returns the session token of a `Cookie` header. Returns null if there is none, or if there are two different
 * tokens.
 */
export function sessionTokenOf(cookies: string | undefined): string | null {
  if (cookies === undefined || !cookies.includes(sessionCookieName)) return null;
  const found = new Set(
    cookies
      .split(/[;,] */)
      .filter((pair) => pair.startsWith(`${sessionCookieName}=`))
      .map((pair) => pair.slice(sessionCookieName.length + 1)),
  );
  const [only] = found;
  return found.size === 1 && only !== undefined && tokenPattern.test(only) ? only : null;
}

/** Returns the digest of a session token, which is stored instead of the token. */
export function tokenHash(sessionToken: string): Buffer {
  return createHash('sha256').update(sessionToken).digest();
}

/** Generates a token of 256 random bits for a cookie. */
export function newSessionToken(random: (bytes: number) => Uint8Array): string {
  return Buffer.from(random(32)).toString('base64url');
}

/**
 * Returns headers that set the session cookie. The cookie has no expiry, so the browser deletes it on exit. The
 * server expires the session.
 */
export function cookieHeaders(sessionToken: string): readonly string[] {
  return ['Set-Cookie', `${sessionCookieName}=${sessionToken}; ${cookieAttributes}`];
}

/** Headers that delete the session cookie. */
export const deletedCookieHeaders: readonly string[] = [
  'Set-Cookie',
  `${sessionCookieName}=; ${cookieAttributes}; Max-Age=0`,
];
