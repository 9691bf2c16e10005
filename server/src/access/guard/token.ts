import {
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  type JSONWebKeySet,
  jwtVerify,
} from 'jose';

/** Claims of a verified access token (RFC 9068). */
export interface AccessToken {
  readonly id: string;
  readonly subject: string;
  readonly clientId: string;
  readonly organisationId: string;
  readonly grantId: string | null;
  readonly scopes: readonly string[];
  /** When the person signed in, in seconds since 1970; null if the token does not contain it. */
  readonly signedInAt: number | null;
  /** Thumbprint of the key to which the token is bound (RFC 9449 section 6); null for a bearer token. */
  readonly boundTo: string | null;
  /** Expiry in milliseconds since 1970, including the tolerance for clock skew. */
  readonly expiresAt: number;
}

export type TokenVerdict =
  | { readonly ok: true; readonly token: AccessToken }
  | { readonly ok: false; readonly code: 'token_invalid' | 'token_expired' };

export interface TokenVerifier {
  /**
   * Verifies a token. `claimed` receives the unverified claims of a plausible token. `signed` receives the
   * client of a token with a valid signature, even if the token is invalid otherwise.
   */
  verify(
    token: string,
    claimed?: (token: AccessToken) => void,
    signed?: (clientId: string) => void,
  ): Promise<TokenVerdict>;
}

const toleranceSeconds = 5;
const maxTokenCharacters = 8_192;
const invalidToken: TokenVerdict = { ok: false, code: 'token_invalid' };

/**
 * Creates the only verifier of access tokens. By default the jose library accepts a missing `exp`, a missing
 * `kid` and a future `iat`. This function rejects them.
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
  const keySet = cachedKeySet(keys);
  return {
    async verify(text, claimed, signed) {
      if (text.length > maxTokenCharacters || !isCanonical(text)) return invalidToken;
      try {
        const at = now();
        if (claimed) {
          const token = claimsOf(text, { issuer, audience, keys, at });
          if (token) claimed(token);
        }
        const { payload } = await jwtVerify(
          text,
          (header, token) => {
            if (typeof header.kid !== 'string') throw new errors.JWSInvalid('a key id is needed');
            return keySet()(header, token);
          },
          { ...fixed, currentDate: at },
        );
        reportSignedClient(payload, signed);
        return readClaims(payload, audience);
      } catch (error) {
        // The jose library validates the claims after the signature, so the signature is valid here.
        if (error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired) {
          reportSignedClient(error.payload, signed);
        }
        if (error instanceof errors.JWTExpired) return { ok: false, code: 'token_expired' };
        if (error instanceof errors.JOSEError || error instanceof TypeError) return invalidToken;
        throw error;
      }
    },
  };
}

function reportSignedClient(
  { client_id }: Readonly<Record<string, unknown>>,
  signed?: (clientId: string) => void,
) {
  if (typeof client_id === 'string') signed?.(client_id);
}

/**
 * Caches the imported key set until its keys change, because the jose library imports all keys again for each
 * new set.
 */
function cachedKeySet(keys: () => JSONWebKeySet): () => ReturnType<typeof createLocalJWKSet> {
  let cachedKeys: JSONWebKeySet = { keys: [] };
  let set = createLocalJWKSet(cachedKeys);
  return () => {
    const currentKeys = keys();
    const isSame =
      currentKeys.keys.length === cachedKeys.keys.length &&
      currentKeys.keys.every((key, index) => key === cachedKeys.keys[index]);
    if (!isSame) {
      cachedKeys = currentKeys;
      set = createLocalJWKSet(cachedKeys);
    }
    return set;
  };
}

/**
 * Returns the unverified claims of a token, or null unless it names a published key, the issuer of the portal
 * and a future expiry.
 */
function claimsOf(
  text: string,
  expected: { issuer: string; audience: string; keys: () => JSONWebKeySet; at: Date },
): AccessToken | null {
  const { kid } = decodeProtectedHeader(text);
  const payload = decodeJwt(text);
  if (payload.iss !== expected.issuer || !expected.keys().keys.some((key) => key.kid === kid)) return null;
  const read = readClaims(payload, expected.audience);
  if (!read.ok || read.token.expiresAt <= expected.at.getTime()) return null;
  // PostgreSQL rejects a text with a null character. Without this check, any caller could cause an internal error.
  const isText = Object.values(read.token).every(
    (value) => typeof value !== 'string' || !value.includes('\0'),
  );
  return isText ? read.token : null;
}

/** Whether a token has three base64url parts in canonical form, without padding and without unused bits set. */
function isCanonical(text: string): boolean {
  const parts = text.split('.');
  return (
    parts.length === 3 &&
    parts.every((part) => part !== '' && Buffer.from(part, 'base64url').toString('base64url') === part)
  );
}

/**
 * Returns the thumbprint of the DPoP key in the confirmation claim, or undefined if the claim has another or an
 * additional method.
 */
function thumbprintIn(confirmation: unknown): string | undefined {
  if (typeof confirmation !== 'object' || confirmation === null || !('jkt' in confirmation)) return undefined;
  const { jkt, ...others } = confirmation;
  if (typeof jkt !== 'string' || Object.keys(others).length > 0) return undefined;
  return /^[A-Za-z0-9_-]{43}$/.test(jkt) ? jkt : undefined;
}

function readClaims(payload: Readonly<Record<string, unknown>>, audience: string): TokenVerdict {
  const { jti, sub, client_id, organisation_id, grant_id, scope, exp, aud, cnf, auth_time } = payload;
  // If a token has a confirmation claim with an unsupported method, `thumbprintIn` returns undefined and the token
  // is rejected.
  const boundTo = cnf === undefined ? null : thumbprintIn(cnf);
  if (boundTo === undefined) return invalidToken;
  // A token must have exactly one audience, as a string. A token with a second audience could be used at two APIs.
  if (aud !== audience || !Number.isSafeInteger(exp)) return invalidToken;
  if (typeof jti !== 'string' || typeof sub !== 'string' || typeof client_id !== 'string')
    return invalidToken;
  if (typeof organisation_id !== 'string' || typeof exp !== 'number') return invalidToken;
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
      signedInAt: typeof auth_time === 'number' ? auth_time : null,
      expiresAt: (exp + toleranceSeconds) * 1000,
    },
  };
}
