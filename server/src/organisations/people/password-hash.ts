import { hashSync, verifySync } from '@node-rs/argon2';

/*
 * Hashing a password blocks the thread for about 20 ms and uses 19 MiB. So requests must use
 * `password-queue.ts`. Only code that creates initial data calls these functions directly.
 */

// These parameters are the OWASP minimum for argon2id: 19 MiB, two passes, one lane.
const argon2id = 2;
const argon2Parameters = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): string {
  return hashSync(password.normalize('NFC'), argon2Parameters);
}

let decoyHash: string | undefined;

/**
 * Whether a password matches a stored hash. Without a hash, because the person or password does not exist,
 * returns false after the same time. So response times do not reveal whether a person exists.
 */
export function verifyPassword(stored: string | null, password: string): boolean {
  decoyHash ??= hashPassword('nobody has this password');
  const matches = verifySync(stored ?? decoyHash, password.normalize('NFC'));
  return matches && stored !== null;
}
