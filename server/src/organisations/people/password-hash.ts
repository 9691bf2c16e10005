import { hashSync, verifySync } from '@node-rs/argon2';

/*
 * What is stored of passwords. Each of these holds its thread for some 20 ms and takes 19 MiB: calls go through the queue of
 * `password-queue.ts`, and only what fills a database comes here by itself.
 */

// OWASP's floor for argon2id: 19 MiB, two passes, one lane.
const argon2id = 2;
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** What is stored of a password. */
export function hashPassword(password: string): string {
  return hashSync(password.normalize('NFC'), cost);
}

let decoy: string | undefined;

/**
 * Whether a password belongs to a stored hash. Without a hash (an unknown person, or one without a password) the answer
 * is no, after the same work: the time does not tell who is known.
 */
export function verifyPassword(stored: string | null, password: string): boolean {
  decoy ??= hashPassword('nobody has this password');
  const matches = verifySync(stored ?? decoy, password.normalize('NFC'));
  return matches && stored !== null;
}
