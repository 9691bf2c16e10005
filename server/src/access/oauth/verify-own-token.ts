import { createLocalJWKSet, errors, jwtVerify } from 'jose';
import { recordAudit } from '../../audit/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import type { PublicKey } from '../../foundation/secrets/signing-key.ts';
import { isTokenRevoked, organisationOfGrant, revokeToken } from './store.ts';

export interface VerifiedOwnToken {
  readonly id: string;
  readonly clientId: string;
  readonly expiresAt: Date;
  readonly grantId: string | null;
  readonly organisationId: string | null;
  readonly claims: Readonly<Record<string, unknown>>;
}

/**
 * Verifies and decodes an access token of the portal. Returns null for a foreign or expired token, which needs
 * no revocation or introspection.
 */
export async function verifyOwnToken(
  token: string,
  issuer: string,
  keys: readonly PublicKey[],
  now: Date,
): Promise<VerifiedOwnToken | null> {
  try {
    const { payload } = await jwtVerify(token, createLocalJWKSet({ keys: [...keys] }), {
      issuer,
      algorithms: ['ES256'],
      typ: 'at+jwt',
      requiredClaims: ['exp', 'iat', 'jti', 'client_id', 'sub', 'aud'],
      currentDate: now,
    });
    const { client_id: clientId, grant_id: grantId, organisation_id: organisationId } = payload;
    if (typeof clientId !== 'string' || payload.jti === undefined || payload.exp === undefined) return null;
    return {
      id: payload.jti,
      clientId,
      expiresAt: new Date(payload.exp * 1000),
      grantId: typeof grantId === 'string' ? grantId : null,
      organisationId: typeof organisationId === 'string' ? organisationId : null,
      claims: payload,
    };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
    throw error;
  }
}

/**
 * Revokes an access token of the requesting client on every node. The token of another client is unchanged (RFC
 * 7009).
 */
export async function revokeOwnToken(
  database: Database,
  token: VerifiedOwnToken,
  by: {
    readonly clientId: string;
    readonly organisationId: string;
    readonly now: Date;
    readonly address: string;
  },
): Promise<void> {
  if (token.clientId !== by.clientId) return;
  await database.systemTransaction(async (transaction) => {
    await revokeToken(transaction, token.id, token.expiresAt);
    await recordAudit(transaction, {
      organisationId: by.organisationId,
      at: by.now,
      actor: { kind: 'client', id: by.clientId },
      action: 'token.revoke',
      target: { kind: 'token', id: token.id },
      address: by.address,
    });
  });
}

/**
 * Returns the introspection response (RFC 7662): all claims of a valid token for the client to which it was
 * issued, otherwise `active: false`.
 */
export async function introspectOwnToken(
  database: Database,
  token: VerifiedOwnToken,
  clientId: string,
): Promise<Record<string, unknown>> {
  const inactive = { active: false };
  if (token.clientId !== clientId) return inactive;
  if (await isTokenRevoked(database.system, token.id)) return inactive;
  if (token.grantId !== null && (await organisationOfGrant(database.system, token.grantId)) === null) {
    return inactive;
  }
  const type = token.claims.cnf === undefined ? 'Bearer' : 'DPoP';
  return { active: true, token_type: type, ...token.claims };
}
