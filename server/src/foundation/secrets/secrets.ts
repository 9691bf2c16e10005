import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Sql } from '../database/database.ts';
import { type PepperBook, pepperBook, pepperName, readPeppers } from './peppers.ts';

/** Wraps what the database must hold but not know: the pepper, the sealing key, private signing keys. */
export interface Wrapping {
  wrap(name: string, plain: Uint8Array): Buffer;
  /** The plain bytes, or null when this secret does not open them. */
  unwrap(name: string, wrapped: Uint8Array): Buffer | null;
}

/** AES-256-GCM under a key derived from PORTAL_SECRET; the name is authenticated, so rows cannot be swapped. */
export function wrappingWith(portalSecret: string, random: (bytes: number) => Uint8Array): Wrapping {
  const key = Buffer.from(hkdfSync('sha256', portalSecret, 'customs-portal', 'wrapping key 1', 32));
  return {
    wrap(name, plain) {
      const nonce = random(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name));
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    unwrap(name, wrapped) {
      const bytes = Buffer.from(wrapped);
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(
          Buffer.from(name),
        );
        decipher.setAuthTag(bytes.subarray(-16));
        return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]);
      } catch {
        return null;
      }
    },
  };
}

/** PORTAL_SECRET, and during its rotation the one before. */
export interface PortalSecrets {
  readonly current: string;
  readonly previous: string | null;
}

/** A wrapping that opens with two secrets while one is replaced by the other. */
export interface SecretRing extends Wrapping {
  /** Fingerprint of the current secret. */
  readonly fingerprint: string;
  /** Whether there is a secret before. */
  readonly rotating: boolean;
  /** Wraps with the current secret from now on; while rotating that is with the one before until then. */
  settle(): void;
  /** The same under the current secret, or null where it is already. Throws when neither opens it. */
  renew(name: string, wrapped: Uint8Array): Buffer | null;
}

/** The secrets of one process; other processes may know the secret before only, and have to open what is wrapped here. */
export function secretRing(
  { current, previous }: PortalSecrets,
  random: (bytes: number) => Uint8Array,
): SecretRing {
  const now = wrappingWith(current, random);
  const before = previous === null ? null : wrappingWith(previous, random);
  let writing = before ?? now;
  return {
    fingerprint: fingerprintOf(current),
    rotating: before !== null,
    settle() {
      writing = now;
    },
    wrap: (name, plain) => writing.wrap(name, plain),
    unwrap: (name, wrapped) => now.unwrap(name, wrapped) ?? before?.unwrap(name, wrapped) ?? null,
    renew(name, wrapped) {
      if (now.unwrap(name, wrapped)) return null;
      const plain = before?.unwrap(name, wrapped);
      if (!plain) throw new Error(`neither PORTAL_SECRET nor PORTAL_PREVIOUS_SECRET decrypts ${name}`);
      return now.wrap(name, plain);
    },
  };
}

/** Tells secrets apart and nothing of them: a secret has at least 32 characters, nobody finds it by trying. */
function fingerprintOf(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, 'customs-portal', 'fingerprint 1', 12)).toString('base64url');
}

export interface Secrets {
  /** The HMAC keys of API keys. */
  readonly pepper: PepperBook;
  /** What other keys are derived from: those of forms, challenges and recovery codes. */
  readonly sealingKey: Buffer;
  /** The HMAC key that seals cursors; a restore makes another. */
  readonly cursorKey: Buffer;
}

/** Reads the shared secrets, making each on the first start; null when the ring does not open what is stored. */
export async function openSecrets(
  sql: Sql,
  ring: SecretRing,
  random: (bytes: number) => Uint8Array,
): Promise<Secrets | null> {
  // A database that has a pepper, whichever, is given no first one again.
  await sql.query(
    `insert into foundation.secrets (name, encrypted, key_version) select $1, $2, $3
     where not exists (select from foundation.secrets where name like 'pepper/%') on conflict do nothing`,
    [`${pepperName}1`, ring.wrap(`${pepperName}1`, random(32)), ring.fingerprint],
  );
  const peppers = await readPeppers(sql, ring);
  const sealingKey = await openOne(sql, ring, random, 'sealing-key/1');
  if (!peppers || !sealingKey) return null;
  return { pepper: pepperBook(peppers), sealingKey, cursorKey: sealingKey };
}

async function openOne(
  sql: Sql,
  ring: SecretRing,
  random: (bytes: number) => Uint8Array,
  name: string,
): Promise<Buffer | null> {
  await sql.query('insert into foundation.secrets (name, encrypted) values ($1, $2) on conflict do nothing', [
    name,
    ring.wrap(name, random(32)),
  ]);
  const [row] = await sql.query<{ wrapped: Buffer }>(
    'select encrypted as wrapped from foundation.secrets where name = $1',
    [name],
  );
  return row ? ring.unwrap(name, row.wrapped) : null;
}
