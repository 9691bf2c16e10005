import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Sql } from '../database/database.ts';
import { createLivePeppers, type LivePeppers, pepperName, readPeppers } from './peppers.ts';

/**
 * Encrypts values that a copy of the database must not reveal, such as peppers, sealing keys and private signing keys.
 */
export interface Encryption {
  encrypt(name: string, plain: Uint8Array): Buffer;
  /** Returns the decrypted bytes, or null if this secret can't decrypt them. */
  decrypt(name: string, encrypted: Uint8Array): Buffer | null;
}

/**
 * Creates an encryption with AES-256-GCM and a key derived from PORTAL_SECRET. The name of a value is authenticated, so
 * that encrypted values can't be swapped between rows.
 */
export function encryptionWith(portalSecret: string, random: (bytes: number) => Uint8Array): Encryption {
  const key = Buffer.from(hkdfSync('sha256', portalSecret, 'customs-portal', 'wrapping key 1', 32));
  return {
    encrypt(name, plain) {
      const nonce = random(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name));
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    decrypt(name, encrypted) {
      const bytes = Buffer.from(encrypted);
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

/** An encryption that decrypts with two secrets during a rotation of PORTAL_SECRET. */
export interface SecretRing extends Encryption {
  /** Fingerprint of the current secret. */
  readonly fingerprint: string;
  /** Whether a previous secret is configured, so that a rotation is in progress. */
  readonly rotating: boolean;
  /** Makes the ring encrypt with the current secret. Before, during a rotation, it encrypts with the previous one. */
  settle(): void;
  /**
   * Re-encrypts a value with the current secret; null if it already is encrypted with it. Throws if it can't be
   * decrypted.
   */
  renew(name: string, encrypted: Uint8Array): Buffer | null;
}

/**
 * Creates the encryption of one process. During a rotation it first encrypts with the previous secret, because other
 * processes may have only that secret and must be able to decrypt the values.
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
    encrypt: (name, plain) => writing.encrypt(name, plain),
    decrypt: (name, encrypted) => now.decrypt(name, encrypted) ?? before?.decrypt(name, encrypted) ?? null,
    renew(name, encrypted) {
      if (now.decrypt(name, encrypted)) return null;
      const plain = before?.decrypt(name, encrypted);
      if (!plain) throw new Error(`neither PORTAL_SECRET nor PORTAL_PREVIOUS_SECRET decrypts ${name}`);
      return now.encrypt(name, plain);
    },
  };
}

/**
 * Returns a fingerprint of a secret. It can be published, because the secret has at least 32 characters and can't be
 * found by trying.
 */
function fingerprintOf(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, 'customs-portal', 'fingerprint 1', 12)).toString('base64url');
}

export interface Secrets {
  /** The HMAC keys of API keys. */
  readonly pepper: LivePeppers;
  /** Key from which the keys for forms, challenges and recovery codes are derived. */
  readonly sealingKey: Buffer;
  /** HMAC key that seals cursors. A restore of the database replaces it, so that older cursors become invalid. */
  readonly cursorKey: Buffer;
}

/**
 * Reads the secrets that all nodes share, or creates them on the first start; null if a stored secret can't be
 * decrypted.
 */
export async function openSecrets(
  sql: Sql,
  ring: SecretRing,
  random: (bytes: number) => Uint8Array,
): Promise<Secrets | null> {
  // Inserts the first pepper only if the database has none.
  await sql.query(
    `insert into foundation.secrets (name, encrypted, key_version) select $1, $2, $3
     where not exists (select from foundation.secrets where name like 'pepper/%') on conflict do nothing`,
    [`${pepperName}1`, ring.encrypt(`${pepperName}1`, random(32)), ring.fingerprint],
  );
  const peppers = await readPeppers(sql, ring);
  const sealingKey = await openSecret(sql, ring, random, 'sealing-key/1');
  if (!peppers || !sealingKey) return null;
  return { pepper: createLivePeppers(peppers), sealingKey, cursorKey: sealingKey };
}

async function openSecret(
  sql: Sql,
  ring: SecretRing,
  random: (bytes: number) => Uint8Array,
  name: string,
): Promise<Buffer | null> {
  await sql.query('insert into foundation.secrets (name, encrypted) values ($1, $2) on conflict do nothing', [
    name,
    ring.encrypt(name, random(32)),
  ]);
  const [row] = await sql.query<{ encrypted: Buffer }>(
    'select encrypted from foundation.secrets where name = $1',
    [name],
  );
  return row ? ring.decrypt(name, row.encrypted) : null;
}
