import type { ClientRuntime } from './clock-and-concurrency.ts';
import { randomText, sha256 } from './encoding.ts';
import { type SigningKey, signJwt } from './jwt.ts';

/** Key pair to which tokens are bound: ECDSA on P-256. The private key can be non-extractable. */
export interface DpopKeys {
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
}

/** Creates the proofs for a token that is bound to a key (RFC 9449). */
export interface DpopProver {
  /** Returns the keys, created on first use. */
  readonly keys: () => Promise<DpopKeys>;
  /** Returns a new proof for a request; pass `accessToken` if the request carries the token. */
  prove(method: string, url: string, accessToken: string | null): Promise<string>;
  /**
   * Stores the nonce and the time from a server's response. Returns true if they can make a refused request
   * succeed.
   */
  learn(headers: Headers): boolean;
}

const maxClockSkewMs = 2_000;

/** Keys, or a function that returns them. */
export type DpopKeySource = DpopKeys | (() => Promise<DpopKeys>);

/** Creates a prover with these keys, or with a new pair for its lifetime. */
export function createDpopProver(
  source: DpopKeySource | null,
  { now }: Pick<ClientRuntime, 'now'>,
): DpopProver {
  let held: Promise<DpopKeys> | null = null;
  const keys = (): Promise<DpopKeys> => {
    held ??=
      source === null ? generateKeys() : typeof source === 'function' ? source() : Promise.resolve(source);
    return held;
  };
  let latest: string | null = null;
  let skewMs = 0;
  return {
    keys,
    async prove(method, url, accessToken) {
      const { signing, jwk } = await readKeys(await keys());
      const nonce = latest;
      const claims = {
        jti: randomText(16),
        htm: method,
        htu: url.replace(/[?#].*$/, ''),
        iat: Math.floor((now() + skewMs) / 1000),
        ...(accessToken !== null && { ath: await sha256(accessToken) }),
        ...(nonce !== null && { nonce }),
      };
      return signJwt({ typ: 'dpop+jwt', jwk }, claims, signing);
    },
    learn(headers) {
      const nonce = headers.get('dpop-nonce');
      const date = Date.parse(headers.get('date') ?? '');
      const skew = Number.isNaN(date) ? skewMs : date - now();
      const news = (nonce !== null && nonce !== latest) || Math.abs(skew - skewMs) > maxClockSkewMs;
      latest = nonce ?? latest;
      skewMs = skew;
      return news;
    },
  };
}

function generateKeys(): Promise<DpopKeys> {
  return crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
}

async function readKeys({ privateKey, publicKey }: DpopKeys): Promise<{ signing: SigningKey; jwk: object }> {
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey);
  return { signing: { key: privateKey, algorithm: 'ES256' }, jwk: { kty, crv, x, y } };
}
