import { createLocalJWKSet, errors, type JSONWebKeySet, jwtVerify } from 'jose';

/** What a verified access token says (RFC 9068). */
export interface AccessToken {
  readonly id: string;
  readonly subject: string;
  readonly clientId: string;
  readonly organisationId: string;
  readonly grantId: string | null;
  readonly scopes: readonly string[];
  /** The thumbprint of the key that it is bound to (RFC 9449 section 6); null for a bearer token. */
  readonly boundTo: string | null;
  /** Milliseconds since 1970, the tolerance included. */
  readonly expiresAt: number;
}

export type TokenVerdict =
  | { readonly ok: true; readonly token: AccessToken }
  | { readonly ok: false; readonly code: 'token_invalid' | 'token_expired' };

export interface TokenVerifier {
  verify(token: string): Promise<TokenVerdict>;
}

const toleranceSeconds = 5;
const longestToken = 8_192;
const invalid: TokenVerdict = { ok: false, code: 'token_invalid' };

/**
 * The one verifier of access tokens. jose accepts a missing `exp`, a missing `kid` and a future `iat` unless told
 * otherwise: its options are fixed here, once.
 */
export function createTokenVerifier(options: {
  readonly issuer: string;
  readonly audience: string;
  readonly keys: () => JSONWebKeySet;
  readonly now: () => Date;
}): TokenVerifier {
  const { issuer, audience, keys, now } = options;
  const fixed = Object.freeze({
    issuer,
    audience,
    algorithms: ['ES256'],
    typ: 'at+jwt',
    clockTolerance: toleranceSeconds,
    requiredClaims: ['exp', 'iat', 'jti', 'sub', 'client_id', 'organisation_id'],
    maxTokenAge: 24 * 60 * 60,
  });
  return {
    async verify(text) {
      if (text.length > longestToken || !isCanonical(text)) return invalid;
      try {
        const { payload } = await jwtVerify(
          text,
          (header, token) => {
            if (typeof header.kid !== 'string') throw new errors.JWSInvalid('a key id is needed');
            return createLocalJWKSet(keys())(header, token);
          },
          { ...fixed, currentDate: now() },
        );
        return readClaims(payload, audience);
      } catch (error) {
        if (error instanceof errors.JWTExpired) return { ok: false, code: 'token_expired' };
        if (error instanceof errors.JOSEError || error instanceof TypeError) return invalid;
        throw error;
      }
    },
  };
}

/** Three base64url parts in their only spelling: no padding, no unused bits set. */
function isCanonical(text: string): boolean {
  const parts = text.split('.');
  return (
    parts.length === 3 &&
    parts.every((part) => part !== '' && Buffer.from(part, 'base64url').toString('base64url') === part)
  );
}

/** The thumbprint of a DPoP key; undefined when the confirmation is another one, or more than that. */
function thumbprintIn(confirmation: unknown): string | undefined {
  if (typeof confirmation !== 'object' || confirmation === null || !('jkt' in confirmation)) return undefined;
  const { jkt, ...others } = confirmation;
  if (typeof jkt !== 'string' || Object.keys(others).length > 0) return undefined;
  return /^[A-Za-z0-9_-]{43}$/.test(jkt) ? jkt : undefined;
}

function readClaims(payload: Readonly<Record<string, unknown>>, audience: string): TokenVerdict {
  const { jti, sub, client_id, organisation_id, grant_id, scope, exp, aud, cnf } = payload;
  // Bound to something that nobody here can judge, it is worth nothing.
  const boundTo = cnf === undefined ? null : thumbprintIn(cnf);
  if (boundTo === undefined) return invalid;
  // One audience, as a string: a token that names another API beside ours was meant for that one too.
  if (aud !== audience || !Number.isSafeInteger(exp)) return invalid;
  if (typeof jti !== 'string' || typeof sub !== 'string' || typeof client_id !== 'string') return invalid;
  if (typeof organisation_id !== 'string' || typeof exp !== 'number') return invalid;
  return {
    ok: true,
    token: {
      id: jti,
      subject: sub,
      clientId: client_id,
      organisationId: organisation_id,
      grantId: typeof grant_id === 'string' ? grant_id : null,
      boundTo,
      scopes: typeof scope === 'string' ? scope.split(' ') : [],
      expiresAt: (exp + toleranceSeconds) * 1000,
    },
  };
}
