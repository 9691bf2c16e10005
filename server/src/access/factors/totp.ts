import { generateSecret, generateURI, verifySync } from 'otplib';

/* TOTP codes (RFC 6238): six digits, thirty seconds, one step of tolerance for clock skew. */

const stepSeconds = 30;
export const issuer = 'Customs Portal';

/** Generates 160 random bits in base 32, the format that apps accept. */
export function newTotpSecret(): string {
  return generateSecret({ length: 20 });
}

/** Returns the `otpauth:` URI for the QR code. */
export function totpUri(secret: string, account: string): string {
  return generateURI({ issuer, label: account, secret });
}

/** Returns the time step of a code, or null; the caller must store it to make the code single-use. */
export function totpStepOf(secret: string, code: string, now: Date): number | null {
  const result = verifySync({
    secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1_000),
    epochTolerance: stepSeconds,
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
