import { generateSecret, generateURI, verifySync } from 'otplib';

/*
 * Codes of an authenticator app (RFC 6238): six digits, thirty seconds, one step of tolerance for clocks that differ.
 */

const stepSeconds = 30;
export const issuer = 'Customs Portal';

/** 160 random bits in base 32, as apps take them. */
export function newTotpSecret(): string {
  return generateSecret({ length: 20 });
}

/** What the app reads from a QR code. */
export function totpUri(secret: string, account: string): string {
  return generateURI({ issuer, label: account, secret });
}

/** The time step whose code this is, or null: whoever keeps it sees to it that a code is good once. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const result = verifySync({
    secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1_000),
    epochTolerance: stepSeconds,
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
