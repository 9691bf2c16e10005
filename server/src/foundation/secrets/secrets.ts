import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Sql } from '../database/database.ts';
import { readCursorKey } from './cursor-key.ts';

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

export interface Secrets {
  /** The HMAC key of API keys; `version` is stored with each digest so that it can be changed. */
  readonly pepper: { readonly version: number; readonly key: Buffer };
  /** What other keys are derived from: those of forms, challenges and recovery codes. */
  readonly sealingKey: Buffer;
  /** The HMAC key that seals cursors; a restore makes another. */
  readonly cursorKey: Buffer;
}

/** Reads the shared secrets, making each on the first start; null when PORTAL_SECRET does not open what is stored. */
export async function openSecrets(
  sql: Sql,
  wrapping: Wrapping,
  random: (bytes: number) => Uint8Array,
): Promise<Secrets | null> {
  const pepper = await openOne(sql, wrapping, random, 'pepper/1');
  const sealingKey = await openOne(sql, wrapping, random, 'sealing-key/1');
  if (!pepper || !sealingKey) return null;
  const cursorKey = await readCursorKey(sql, sealingKey);
  return { pepper: { version: 1, key: pepper }, sealingKey, cursorKey };
}

async function openOne(
  sql: Sql,
  wrapping: Wrapping,
  random: (bytes: number) => Uint8Array,
  name: string,
): Promise<Buffer | null> {
  await sql.query('insert into foundation.secrets (name, wrapped) values ($1, $2) on conflict do nothing', [
    name,
    wrapping.wrap(name, random(32)),
  ]);
  const [row] = await sql.query<{ wrapped: Buffer }>(
    'select wrapped from foundation.secrets where name = $1',
    [name],
  );
  return row ? wrapping.unwrap(name, row.wrapped) : null;
}
