import { hashSync, verifySync } from '@node-rs/argon2';

/*
 * Password hashing. Each call blocks its thread for about 20 ms and uses 19 MiB, so requests must use
 * `password-queue.ts`. Only seeding calls these functions directly.
 */

// OWASP minimum for argon2id: 19 MiB, two passes, one lane.
const argon2id = 2;
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): string {
  return hashSync(password.normalize('NFC'), cost);
}

let decoy: string | undefined;

/**
 * Returns whether a password matches a stored hash. Without a hash (no such person, or no password) returns
 * false after the same work, so that response times do not reveal whether a person exists.
 */
export function verifyPassword(stored: string | null, password: string): boolean {
  decoy ??= hashPassword('nobody has this password');
  const matches = verifySync(stored ?? decoy, password.normalize('NFC'));
  return matches && stored !== null;
}
