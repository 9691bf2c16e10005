import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import type { ClientPrivateKey } from '@customs-portal/client';
import { usageFailure } from './exit-code.ts';

/** Path of the file with a client's private key, and the `kid` of the registered public key. */
export interface PrivateKeyFile {
  readonly file: string;
  readonly kid: string;
}

/**
 * Reads a private key in PEM format or as a JWK. If the file is missing, readable by other users or of an
 * unsupported kind, throws instructions, without any part of the key.
 */
export function readPrivateKey({ file, kid }: PrivateKeyFile): ClientPrivateKey {
  const key = parse(file, readKeyFile(file));
  const jwk = key.export({ format: 'jwk' });
  const kind = jwk.crv ?? jwk.kty;
  if (kind !== 'P-256' && kind !== 'Ed25519' && kind !== 'RSA') {
    throw usageFailure(`${file} contains a key of type ${kind}. The portal accepts P-256, Ed25519 and RSA.`);
  }
  return { key: jwk, kid };
}

/** Returns the `kid` that a JWK file contains. */
export function kidOfJwkFile(file: string): string | undefined {
  const text = readKeyFile(file);
  if (!text.trimStart().startsWith('{')) return undefined;
  const { kid } = jwkIn(file, text);
  return typeof kid === 'string' ? kid : undefined;
}

function readKeyFile(file: string): string {
  try {
    const { mode } = statSync(file);
    // Skips the check of the file's permissions on Windows, which has none of this kind.
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
      throw usageFailure(`Other users can read the private key ${file}. Run: chmod 600 ${file}`);
    }
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = Object(error);
    if (typeof code !== 'string') throw error;
    throw usageFailure(`Cannot read the private key ${file}: ${code}`);
  }
}

function parse(file: string, text: string): KeyObject {
  const isJwk = text.trimStart().startsWith('{');
  if (!isJwk && /^-----BEGIN [A-Z ]*PUBLIC KEY-----/m.test(text)) {
    throw usageFailure(`${file} is a public key. Use the private key.`);
  }
  if (/ENCRYPTED/.test(text)) {
    throw usageFailure(`${file} is encrypted. Decrypt it, for example with: openssl pkey -in ${file}`);
  }
  try {
    return isJwk
      ? createPrivateKey({ key: jwkIn(file, text), format: 'jwk' })
      : createPrivateKey({ key: text, format: 'pem' });
  } catch {
    throw usageFailure(`${file} does not contain a private key (PEM or JWK).`);
  }
}

function jwkIn(file: string, text: string): JsonWebKey & { readonly kid?: unknown } {
  try {
    return Object(JSON.parse(text));
  } catch {
    throw usageFailure(`${file} does not contain a private key (PEM or JWK).`);
  }
}
