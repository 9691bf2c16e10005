import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { calculateJwkThumbprint, type JWK } from 'jose';
import type { Encryption } from './secrets.ts';

/** A public key in a key set (JWK), always with `kid`, `alg` and `use`. */
export interface PublicKey {
  readonly kid: string;
  readonly kty: string;
  readonly alg: string;
  readonly use: string;
  readonly crv: string;
  readonly x: string;
  readonly y: string;
}

/** A key pair for ES256 whose private key is encrypted. Its id is its thumbprint (RFC 7638). */
export interface EncryptedSigningKey {
  readonly id: string;
  readonly publicJwk: PublicKey;
  readonly encrypted: Buffer;
}

export interface OpenedSigningKey {
  readonly publicKey: PublicKey;
  readonly privateKey: JWK;
}

const generateEcKeyPair = promisify(generateKeyPair);

/** Returns the name that authenticates an encrypted key, so that a key can't be used for another purpose. */
export function signingKeyName(purpose: string, id: string): string {
  return `${purpose}/${id}`;
}

/** Creates a signing key. It can be decrypted only for the same `purpose`. */
export async function newSigningKey(encryption: Encryption, purpose: string): Promise<EncryptedSigningKey> {
  const pair = await generateEcKeyPair('ec', { namedCurve: 'P-256' });
  const privateJwk = pair.privateKey.export({ format: 'jwk' });
  const id = await calculateJwkThumbprint({ ...publicKeyOf('', privateJwk) });
  return {
    id,
    publicJwk: publicKeyOf(id, privateJwk),
    encrypted: encryption.encrypt(signingKeyName(purpose, id), Buffer.from(JSON.stringify(privateJwk))),
  };
}

/** Decrypts a signing key. Throws if PORTAL_SECRET can't decrypt it. */
export function openSigningKey(
  encryption: Encryption,
  purpose: string,
  key: { readonly id: string; readonly encrypted: Buffer },
): OpenedSigningKey {
  const opened = encryption.decrypt(signingKeyName(purpose, key.id), key.encrypted);
  if (!opened) throw new Error(`PORTAL_SECRET does not decrypt the signing key ${key.id}`);
  const privateJwk: JWK = JSON.parse(opened.toString('utf8'));
  const publicKey = publicKeyOf(key.id, privateJwk);
  return { publicKey, privateKey: { ...publicKey, d: privateJwk.d ?? '' } };
}

function publicKeyOf(kid: string, { kty, crv, x, y }: Partial<JWK>): PublicKey {
  if (kty !== 'EC' || !crv || !x || !y) throw new Error('a signing key is not on an elliptic curve');
  return { kid, kty, alg: 'ES256', use: 'sig', crv, x, y };
}
