/*
 * Descriptions of the reason why a code or refresh token is rejected, because oidc-provider has one description
 * for all reasons. RFC 6749 section 5.2 allows the cause in the response to an authenticated client. It
 * requires ASCII without quotation marks.
 */

import { authorizationCodeSeconds } from './token-lifetimes.ts';

const startAgain = 'restart the authorization';
const usedCode = `the code was used before, so its grant has ended: ${startAgain}`;
const usedToken = `the refresh token was used before, so its grant has ended: ${startAgain}`;
const endedGrant = `the grant has ended: ${startAgain}`;
const usedDeviceCode = `the device code was used before, so its grant has ended: ${startAgain}`;
const wrongProofKey = 'the DPoP proof is not signed with the key to which the code or refresh token is bound';

const descriptions: Readonly<Record<string, string>> = {
  'authorization code not found': `the code is unknown, or its grant has ended: ${startAgain}`,
  'authorization code is expired': `the code has expired: exchange it within ${authorizationCodeSeconds} seconds`,
  'authorization code already consumed': usedCode,
  'AuthorizationCode was used before': usedCode,
  'authorization code redirect_uri mismatch':
    'redirect_uri differs from the one in the authorization request: send exactly the same value',
  'device code not found': `the device code is unknown, or its grant has ended: ${startAgain}`,
  'device code already consumed': usedDeviceCode,
  'DeviceCode was used before': usedDeviceCode,
  'device code invalid (referenced account not found)': endedGrant,
  'client mismatch': 'the code or refresh token was issued to another client',
  'code_verifier must be provided':
    'code_verifier is missing: send the one from which code_challenge was derived',
  'code_verifier does not match code_challenge': 'code_verifier does not match code_challenge',
  'refresh token not found': `the refresh token is unknown, or its grant has ended: ${startAgain}`,
  'refresh token is expired': `the refresh token has expired: ${startAgain}`,
  'refresh token already used': usedToken,
  'RefreshToken was used before': usedToken,
  'grant not found': endedGrant,
  'grant is expired': endedGrant,
  'the grant has ended': endedGrant,
  'the consent is no longer valid': `the consent is no longer valid: ${startAgain}`,
  'accountId mismatch': endedGrant,
  'authorization code invalid (referenced account not found)': endedGrant,
  'refresh token invalid (referenced account not found)': endedGrant,
  'missing DPoP proof JWT': 'the DPoP header is missing: the code or refresh token is bound to a key',
  'failed jkt verification': wrongProofKey,
  'DPoP proof key thumbprint does not match dpop_jkt': wrongProofKey,
};

/** Returns the error description for the token endpoint, or undefined to use the description of oidc-provider. */
export function describeInvalidGrant(error: unknown): string | undefined {
  const { error_detail: detail } = Object(error);
  return typeof detail === 'string' && Object.hasOwn(descriptions, detail) ? descriptions[detail] : undefined;
}
