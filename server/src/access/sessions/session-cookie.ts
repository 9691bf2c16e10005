import { createHash } from 'node:crypto';

const name = '__Host-portal_session';
const attributes = 'Path=/; Secure; HttpOnly; SameSite=Lax';
const token = /^[A-Za-z0-9_-]{43}$/;

/** The session's token in a `Cookie` header; null where there is none, or two that differ. */
export function sessionTokenOf(cookies: string | undefined): string | null {
  if (cookies === undefined || !cookies.includes(name)) return null;
  const found = new Set(
    cookies
      .split(/[;,] */)
      .filter((pair) => pair.startsWith(`${name}=`))
      .map((pair) => pair.slice(name.length + 1)),
  );
  const [only] = found;
  return found.size === 1 && only !== undefined && token.test(only) ? only : null;
}

/** What is stored of a token. */
export function tokenHash(of: string): Buffer {
  return createHash('sha256').update(of).digest();
}

/** 256 random bits, as a cookie holds them. */
export function newSessionToken(random: (bytes: number) => Uint8Array): string {
  return Buffer.from(random(32)).toString('base64url');
}

/** Headers that give the browser its session. It forgets it when it is closed; the server, when its time is over. */
export function cookieHeaders(of: string): readonly string[] {
  return ['Set-Cookie', `${name}=${of}; ${attributes}`];
}

/** Headers that take it back. */
export const noCookieHeaders: readonly string[] = ['Set-Cookie', `${name}=; ${attributes}; Max-Age=0`];
