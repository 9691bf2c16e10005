import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Sql } from '../database/database.ts';
import { createLivePeppers, type LivePeppers, pepperName, readPeppers } from './peppers.ts';

/** Encrypts values that the database stores but must not reveal: the pepper, the sealing key, private signing keys. */
export interface Encryption {
  wrap(name: string, plain: Uint8Array): Buffer;
  /** Returns the decrypted bytes, or null if this secret can't decrypt them. */
  unwrap(name: string, wrapped: Uint8Array): Buffer | null;
}

/**
 * Encrypts with AES-256-GCM under a key derived from PORTAL_SECRET. The name is authenticated, so that rows
 * can't be swapped.
 */
export function encryptionWith(portalSecret: string, random: (bytes: number) => Uint8Array): Encryption {
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

/** PORTAL_SECRET and, during its rotation, the previous secret. */
export interface PortalSecrets {
  readonly current: string;
  readonly previous: string | null;
}

/** Decrypts with two secrets during a rotation. */
export interface SecretRing extends Encryption {
  /** Fingerprint of the current secret. */
  readonly fingerprint: string;
  /** Whether there is a previous secret. */
  readonly rotating: boolean;
  /** Switches encryption to the current secret; during a rotation the previous one is used until then. */
  settle(): void;
  /** Re-encrypts a value with the current secret; null if it already is. Throws if neither secret decrypts it. */
  renew(name: string, wrapped: Uint8Array): Buffer | null;
}

/**
 * Creates the ring of one process. Other processes may have only the previous secret, and must be able to
 * decrypt values from this one.
 */
export function secretRing(
  { current, previous }: PortalSecrets,
  random: (bytes: number) => Uint8Array,
): SecretRing {
  const now = encryptionWith(current, random);
  const before = previous === null ? null : encryptionWith(previous, random);
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

/**
 * Returns a fingerprint that reveals nothing about the secret, which has at least 32 characters and can't be
 * found by trying.
 */
function fingerprintOf(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, 'customs-portal', 'fingerprint 1', 12)).toString('base64url');
}

export interface Secrets {
  /** The HMAC keys of API keys. */
  readonly pepper: LivePeppers;
  /** Key from which others are derived: for forms, challenges and recovery codes. */
  readonly sealingKey: Buffer;
  /** HMAC key that seals cursors; replaced by a restore. */
  readonly cursorKey: Buffer;
}

/** Reads the shared secrets, and creates each on the first start; null if the ring can't decrypt a stored one. */
export async function openSecrets(
  sql: Sql,
  ring: SecretRing,
  random: (bytes: number) => Uint8Array,
): Promise<Secrets | null> {
  // Inserts the first pepper only if the database has none.
  await sql.query(
    `insert into foundation.secrets (name, encrypted, key_version) select $1, $2, $3
     where not exists (select from foundation.secrets where name like 'pepper/%') on conflict do nothing`,
    [`${pepperName}1`, ring.wrap(`${pepperName}1`, random(32)), ring.fingerprint],
  );
  const peppers = await readPeppers(sql, ring);
  const sealingKey = await openOne(sql, ring, random, 'sealing-key/1');
  if (!peppers || !sealingKey) return null;
  return { pepper: createLivePeppers(peppers), sealingKey, cursorKey: sealingKey };
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
