import { generateSecret, generateURI, verifySync } from 'otplib';

/*
 * TOTP codes (RFC 6238) have six digits and are valid for thirty seconds, with a tolerance of one step for
 * clock skew.
 */

const stepSeconds = 30;
export const totpIssuer = 'Customs Portal';

/** Generates a secret of 160 random bits in base 32, the format that authenticator apps accept. */
export function newTotpSecret(): string {
  return generateSecret({ length: 20 });
}

/** Returns the `otpauth:` URI for the QR code. */
export function totpUri(secret: string, account: string): string {
  return generateURI({ issuer: totpIssuer, label: account, secret });
}

/**
 * Returns the time step of a code, or null for a wrong code. The calling code must store the time step so that
 * the code can't be used again.
 */
export function totpStepOf(secret: string, code: string, now: Date): number | null {
  const result = verifySync({
    secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1_000),
    epochTolerance: stepSeconds,
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
