import {
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  type JSONWebKeySet,
  jwtVerify,
} from 'jose';

/** What a verified access token says (RFC 9068). */
export interface AccessToken {
  readonly id: string;
  readonly subject: string;
  readonly clientId: string;
  readonly organisationId: string;
  readonly grantId: string | null;
  readonly scopes: readonly string[];
  /** When its person signed in, in seconds since 1970; null where it does not tell. */
  readonly signedInAt: number | null;
  /** The thumbprint of the key that it is bound to (RFC 9449 section 6); null for a bearer token. */
  readonly boundTo: string | null;
  /** Milliseconds since 1970, the tolerance included. */
  readonly expiresAt: number;
}

export type TokenVerdict =
  | { readonly ok: true; readonly token: AccessToken }
  | { readonly ok: false; readonly code: 'token_invalid' | 'token_expired' };

export interface TokenVerifier {
  /**
   * `claimed` hears what a token says that may well be ours, before anything of it is proven; `signed` whose token it is once
   * the signature was right, whatever else is wrong with it.
   */
  verify(
    token: string,
    claimed?: (token: AccessToken) => void,
    signed?: (clientId: string) => void,
  ): Promise<TokenVerdict>;
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
  const keySet = keptKeySet(keys);
  return {
    async verify(text, claimed, signed) {
      if (text.length > longestToken || !isCanonical(text)) return invalid;
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
        tellSigned(payload, signed);
        return readClaims(payload, audience);
      } catch (error) {
        // jose looks at the claims after the signature.
        if (error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired) {
          tellSigned(error.payload, signed);
        }
        if (error instanceof errors.JWTExpired) return { ok: false, code: 'token_expired' };
        if (error instanceof errors.JOSEError || error instanceof TypeError) return invalid;
        throw error;
      }
    },
  };
}

function tellSigned({ client_id }: Readonly<Record<string, unknown>>, signed?: (clientId: string) => void) {
  if (typeof client_id === 'string') signed?.(client_id);
}

/** jose imports a key anew for each set that is made of it: a set is kept while its keys stay. */
function keptKeySet(keys: () => JSONWebKeySet): () => ReturnType<typeof createLocalJWKSet> {
  let kept: JSONWebKeySet = { keys: [] };
  let set = createLocalJWKSet(kept);
  return () => {
    const asked = keys();
    const isSame =
      asked.keys.length === kept.keys.length && asked.keys.every((key, index) => key === kept.keys[index]);
    if (!isSame) {
      kept = asked;
      set = createLocalJWKSet(kept);
    }
    return set;
  };
}

/** What a token says that names a key, an issuer and an end that are right; null for any other. Nothing is proven. */
function claimsOf(
  text: string,
  expected: { issuer: string; audience: string; keys: () => JSONWebKeySet; at: Date },
): AccessToken | null {
  const { kid } = decodeProtectedHeader(text);
  const payload = decodeJwt(text);
  if (payload.iss !== expected.issuer || !expected.keys().keys.some((key) => key.kid === kid)) return null;
  const read = readClaims(payload, expected.audience);
  if (!read.ok || read.token.expiresAt <= expected.at.getTime()) return null;
  // No text of PostgreSQL: asking about it is a fault, which a stranger must not cause.
  const isText = Object.values(read.token).every(
    (value) => typeof value !== 'string' || !value.includes('\0'),
  );
  return isText ? read.token : null;
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
  const { jti, sub, client_id, organisation_id, grant_id, scope, exp, aud, cnf, auth_time } = payload;
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
      signedInAt: typeof auth_time === 'number' ? auth_time : null,
      expiresAt: (exp + toleranceSeconds) * 1000,
    },
  };
}
