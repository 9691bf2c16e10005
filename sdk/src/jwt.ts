import { base64url, encodeUtf8 } from './encoding.ts';

/** A private key as a JWK (RFC 7517). */
export interface PrivateJwk {
  readonly kty?: string;
  readonly crv?: string;
  readonly x?: string;
  readonly y?: string;
  readonly d?: string;
  readonly n?: string;
  readonly e?: string;
  readonly p?: string;
  readonly q?: string;
  readonly dp?: string;
  readonly dq?: string;
  readonly qi?: string;
}

/** Private key with which the client authenticates at the token endpoint (RFC 7523), instead of a secret. */
export interface ClientPrivateKey {
  /** The key as a WebCrypto key, as a JWK, or as PKCS #8 in PEM. */
  readonly key: CryptoKey | PrivateJwk | string;
  /** `kid` under which the client's public key is registered. */
  readonly kid: string;
  /** Signature algorithm. Default: the algorithm of the key, otherwise ES256. */
  readonly algorithm?: 'ES256' | 'PS256' | 'EdDSA';
}

type Algorithm = 'ES256' | 'PS256' | 'EdDSA';

const importAlgorithms = {
  ES256: { name: 'ECDSA', namedCurve: 'P-256' },
  PS256: { name: 'RSA-PSS', hash: 'SHA-256' },
  EdDSA: { name: 'Ed25519' },
} as const;

const signatureAlgorithms = {
  ES256: { name: 'ECDSA', hash: 'SHA-256' },
  PS256: { name: 'RSA-PSS', saltLength: 32 },
  EdDSA: { name: 'Ed25519' },
} as const;

/** A private key in the form in which WebCrypto signs with it. */
export interface SigningKey {
  readonly key: CryptoKey;
  readonly algorithm: Algorithm;
}

/** Signs a compact JWS (RFC 7515). */
export async function signJwt(
  header: object,
  claims: object,
  { key, algorithm }: SigningKey,
): Promise<string> {
  const part = (value: object): string => base64url(encodeUtf8(JSON.stringify(value)));
  const signed = `${part({ ...header, alg: algorithm })}.${part(claims)}`;
  const signature = await crypto.subtle.sign(signatureAlgorithms[algorithm], key, encodeUtf8(signed));
  return `${signed}.${base64url(new Uint8Array(signature))}`;
}

/** Imports a private key into WebCrypto. Errors contain no part of the key. */
export async function importPrivateKey({ key, algorithm }: ClientPrivateKey): Promise<SigningKey> {
  if (typeof key === 'object' && 'type' in key) {
    return { key, algorithm: algorithm ?? algorithmOf(key.algorithm.name) };
  }
  const told = algorithm ?? (typeof key === 'string' ? 'ES256' : algorithmOf(key.kty ?? ''));
  try {
    const imported =
      typeof key === 'string'
        ? await crypto.subtle.importKey('pkcs8', pemBytes(key), importAlgorithms[told], false, ['sign'])
        : await crypto.subtle.importKey('jwk', key, importAlgorithms[told], false, ['sign']);
    return { key: imported, algorithm: told };
  } catch {
    throw new TypeError(`privateKey must be a private key for ${told}`);
  }
}

function algorithmOf(name: string): Algorithm {
  if (name === 'RSA-PSS' || name === 'RSA') return 'PS256';
  return name === 'Ed25519' || name === 'OKP' ? 'EdDSA' : 'ES256';
}

function pemBytes(pem: string): Uint8Array<ArrayBuffer> {
  const body = pem.replace(/-----[A-Z ]+-----/g, '').replace(/\s+/g, '');
  return Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0));
}
