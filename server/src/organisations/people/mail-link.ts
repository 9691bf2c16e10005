import { createHash } from 'node:crypto';
import { Type } from 'typebox';
import type { IdSource } from '../../foundation/ids.ts';

export const linkToken = Type.String({
  pattern: '^[A-Za-z0-9_-]{43}$',
  'x-format': 'linkToken',
  'x-secret': true,
  description: 'Token from the link in the e-mail: the part of the link after `#token=`.',
});
export const exampleToken = 'qL2v0Zr3bT8xN5wK1cJ7mH4sD9fG6aPyEuRoIiVtXzQ';

/** Creates the random token of a mail link, and the hash that is stored instead. */
export function newLinkToken(source: IdSource): { readonly token: string; readonly hash: Buffer } {
  const token = Buffer.from(source.random(32)).toString('base64url');
  return { token, hash: linkHash(token) };
}

export function linkHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
