import { hash } from 'node:crypto';
import { calculateJwkThumbprint, EmbeddedJWK, errors, type JWTVerifyResult, jwtVerify } from 'jose';
import type { Exchange } from '../foundation/http/request-context.ts';

/** Access token that is bound to a key, which the caller must prove to possess. */
export interface BoundToken {
  readonly token: string;
  /** Thumbprint of the key (RFC 7638), as stated in the token. */
  readonly thumbprint: string;
}

/** Validates the DPoP proof of a request for its token (RFC 9449 section 4.3). */
export type DpopProofValidator = (exchange: Exchange, bound: BoundToken) => Promise<boolean>;

export interface ProofSettings {
  readonly baseUrl: string;
  /** Records a used proof. Returns false if any node has recorded it before. */
  readonly useOnce: (id: string, expiresAt: Date) => Promise<boolean>;
  readonly now: () => Date;
}

export const proofAlgorithms = ['ES256', 'Ed25519', 'EdDSA'] as const;

// Maximum difference between the creation time of a proof and the portal's clock, in both directions, because the
// clocks of callers vary. A proof is valid only once in any case.
const maxClockDifferenceSeconds = 60;
const maxProofCharacters = 4_096;

/**
 * Creates the validator of DPoP proofs. A long poll is authorised again before its response, so a proof is
 * accepted for the whole duration of its request.
 */
export function createDpopProofValidator({ baseUrl, useOnce, now }: ProofSettings): DpopProofValidator {
  const proven = new WeakSet<Exchange>();
  const { origin } = new URL(baseUrl);
  return async (exchange, bound) => {
    if (proven.has(exchange)) return true;
    const proof = exchange.headers.values.dpop;
    const read =
      proof === undefined || proof.length > maxProofCharacters ? null : await readProof(proof, now());
    if (!read) return false;
    const { payload, thumbprint } = read;
    const { htm, htu, iat, jti, ath } = payload;
    const good =
      thumbprint === bound.thumbprint &&
      htm === exchange.method &&
      typeof htu === 'string' &&
      withoutQuery(htu) === new URL(origin + exchange.pathname).href &&
      ath === hash('sha256', bound.token, 'base64url') &&
      typeof jti === 'string' &&
      jti !== '' &&
      typeof iat === 'number' &&
      Math.abs(now().getTime() / 1000 - iat) <= maxClockDifferenceSeconds;
    if (!good) return false;
    const id = hash('sha256', `${thumbprint} ${jti}`, 'base64url');
    // The proof must be recorded until its age alone rejects it.
    if (!(await useOnce(id, new Date((iat + maxClockDifferenceSeconds + 1) * 1000)))) return false;
    proven.add(exchange);
    return true;
  };
}

async function readProof(
  proof: string,
  now: Date,
): Promise<{ payload: JWTVerifyResult['payload']; thumbprint: string } | null> {
  try {
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      algorithms: [...proofAlgorithms],
      typ: 'dpop+jwt',
      currentDate: now,
    });
    if (!protectedHeader.jwk) return null;
    return { payload, thumbprint: await calculateJwkThumbprint(protectedHeader.jwk) };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError || isInvalidKeyError(error))
      return null;
    throw error;
  }
}

/** Whether the error is WebCrypto's for an invalid key. */
function isInvalidKeyError(error: unknown): boolean {
  return error instanceof DOMException;
}

function withoutQuery(uri: string): string | null {
  const url = URL.parse(uri);
  if (!url) return null;
  url.search = '';
  url.hash = '';
  return url.href;
}
