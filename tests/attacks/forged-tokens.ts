import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto';
import { CompactSign, type CryptoKey, exportSPKI, importJWK, type JWK, SignJWT } from 'jose';
import { isRecord, type JsonRecord, parseJson } from '../../conformance/json.ts';
import { encryptionWith } from '../../server/src/foundation/secrets/secrets.ts';
import { openSigningKey, type PublicKey } from '../../server/src/foundation/secrets/signing-key.ts';
import type { SharedDatabase } from '../shared-database.ts';

/** Tokens with a genuine signature of the portal, to test the checks beyond the signature. */
export interface TokenForger {
  readonly publicKey: PublicKey;
  /** Signs the claims and header of a genuine token with these changes; undefined removes one. */
  genuine(token: string, claims: JsonRecord, header?: JsonRecord): Promise<string>;
  /** Signs any text as claims, including text that `JSON.stringify` does not produce. */
  signed(token: string, claims: string): Promise<string>;
}

/** Decrypts the portal's signing key, which requires the portal's secret. */
export async function createTokenForger(shared: SharedDatabase): Promise<TokenForger> {
  const [row] = await shared.query<{ id: string; encrypted: Buffer }>(
    'select id, encrypted from access.signing_keys order by active_from desc limit 1',
  );
  if (!row) throw new Error('the database contains no signing key');
  const encryption = encryptionWith(shared.secret, () => new Uint8Array(12));
  const { publicKey, privateKey } = openSigningKey(encryption, 'signing-key', row);
  const key = await importJWK({ ...privateKey }, 'ES256');
  return {
    publicKey,
    signed: (token, claims) =>
      new CompactSign(Buffer.from(claims))
        .setProtectedHeader({ ...jwtPartsOf(token).header, alg: 'ES256' })
        .sign(key),
    genuine: (token, claims, header = {}) =>
      signWith(key, { ...jwtPartsOf(token).claims, ...claims }, { ...jwtPartsOf(token).header, ...header }),
  };
}

export const attackerKeyPair = generateKeyPairSync('ec', { namedCurve: 'P-256' });

export function signByAttacker(token: string, header: JsonRecord): Promise<string> {
  const parts = jwtPartsOf(token);
  return signWith(
    attackerKeyPair.privateKey,
    { ...parts.claims, jti: randomUUID() },
    { ...parts.header, ...header },
  );
}

function signWith(
  key: CryptoKey | Uint8Array | JWK | Parameters<SignJWT['sign']>[0],
  claims: JsonRecord,
  header: JsonRecord,
): Promise<string> {
  return new SignJWT(checkClaims(claims))
    .setProtectedHeader({ ...checkClaims(header), alg: 'ES256' })
    .sign(key);
}

const checkClaims = (members: JsonRecord): Record<string, unknown> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));

export function jwtPartsOf(token: string): { header: JsonRecord; claims: JsonRecord; signature: string } {
  const [header = '', claims = '', signature = ''] = token.split('.');
  const decode = (text: string): JsonRecord => {
    const value = parseJson(Buffer.from(text, 'base64url').toString());
    return isRecord(value) ? value : {};
  };
  return { header: decode(header), claims: decode(claims), signature };
}

export function base64UrlOf(value: unknown): string {
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
}

/** Returns tokens for the three ways in which a careless verifier uses a public key as an HMAC secret. */
export async function algorithmConfusionTokens(
  token: string,
  publicKey: PublicKey,
): Promise<Record<string, string>> {
  const { header, claims } = jwtPartsOf(token);
  const key = await importJWK({ ...publicKey }, 'ES256');
  const pem = key instanceof Uint8Array ? '' : await exportSPKI(key);
  const der = Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64');
  const keys = {
    PEM: pem,
    DER: der,
    JWK: JSON.stringify(publicKey),
    x: Buffer.from(publicKey.x, 'base64url'),
  };
  return Object.fromEntries(
    Object.entries(keys).flatMap(([form, secret]) =>
      (['HS256', 'HS512'] as const).map((alg) => {
        const input = `${base64UrlOf({ ...header, alg })}.${base64UrlOf(claims)}`;
        const digest = alg === 'HS256' ? 'sha256' : 'sha512';
        return [
          `${alg} with ${form}`,
          `${input}.${createHmac(digest, secret).update(input).digest('base64url')}`,
        ];
      }),
    ),
  );
}
