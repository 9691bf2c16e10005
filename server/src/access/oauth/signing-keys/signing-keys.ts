import type { JWK } from 'oidc-provider';
import type { Database, Transaction } from '../../../foundation/database/database.ts';
import { announceChange } from '../../../foundation/events/revocation-channel.ts';
import type { EncryptedColumn } from '../../../foundation/secrets/encrypted-column.ts';
import type { Encryption } from '../../../foundation/secrets/secrets.ts';
import {
  newSigningKey,
  openSigningKey,
  type PublicKey,
  signingKeyName,
} from '../../../foundation/secrets/signing-key.ts';
import {
  insertSigningKey,
  listSigningKeys,
  lockSigningKeys,
  retireSigningKeys,
  type StoredSigningKey,
} from '../store.ts';
import { accessTokenSeconds } from '../token-lifetimes.ts';

/*
 * Access tokens are signed with ES256. A new key is published before it signs, so that caches of the key set
 * contain it in time. An old key remains published until the last token that it signed has expired.
 */

export interface SigningKey {
  readonly publicKey: PublicKey;
  readonly privateKey: JWK;
  readonly activeFrom: Date;
  readonly publishedUntil: Date | null;
}

type SigningKeyTimes = Pick<SigningKey, 'activeFrom' | 'publishedUntil'>;

/** How long the key set may be cached, and therefore how long a key is published before it signs. */
export const keySetCacheSeconds = 900;
const clockDifferenceSeconds = 60;

/**
 * Kinds of key rotation. With `overlap`, the new key signs once every cache contains it. With `at_once`, it
 * signs immediately, and tokens of the old key remain valid. With `compromised`, it signs immediately, and the
 * old keys with all their tokens are invalid.
 */
export const keyRotationKinds = ['overlap', 'at_once', 'compromised'] as const;
export type KeyRotationKind = (typeof keyRotationKinds)[number];

// Encryption context of private keys, so that another ciphertext can't be used as a signing key.
const encryptionContext = 'signing-key';

export const encryptedSigningKeys: EncryptedColumn = {
  table: 'access.signing_keys',
  column: 'encrypted',
  id: 'id',
  nameOf: (id) => signingKeyName(encryptionContext, id),
};

/** Returns the signing keys that are published at a time. Throws if PORTAL_SECRET does not decrypt one of them. */
export async function readSigningKeys(
  database: Database,
  encryption: Encryption,
  now: Date,
): Promise<SigningKey[]> {
  const stored = await listSigningKeys(database.system);
  const published = stored.filter((key) => isPublished(key, now));
  return published.map((key) => ({
    ...openSigningKey(encryption, encryptionContext, key),
    activeFrom: key.activeFrom,
    publishedUntil: key.publishedUntil,
  }));
}

/**
 * Returns the key that signs at a time. This is the active key without a successor, otherwise the latest active
 * key. If the clock was set back to a time before the first key, the first key signs.
 */
export function signingKeyAt<Key extends SigningKeyTimes>(keys: readonly Key[], now: Date): Key | null {
  const published = keys.filter((key) => isPublished(key, now));
  const begun = published.filter((key) => key.activeFrom <= now);
  const usable = begun.length > 0 ? begun : published.slice(0, 1);
  const rank = (key: Key) => key.publishedUntil?.getTime() ?? Number.POSITIVE_INFINITY;
  const latestFirst = (a: Key, b: Key) => b.activeFrom.getTime() - a.activeFrom.getTime();
  return usable.toSorted((a, b) => (rank(a) === rank(b) ? latestFirst(a, b) : rank(b) - rank(a)))[0] ?? null;
}

/**
 * Returns the public keys that are published at a time: the signing key, its successor, and old keys whose
 * tokens may still be valid.
 */
export function publishedKeysAt(keys: readonly SigningKey[], now: Date): PublicKey[] {
  return keys.filter((key) => isPublished(key, now)).map((key) => key.publicKey);
}

export function isPublished(key: SigningKeyTimes, now: Date): boolean {
  return key.publishedUntil === null || key.publishedUntil > now;
}

/** Creates the first signing key. If several nodes start concurrently, only one of them creates it. */
export async function ensureSigningKey(database: Database, encryption: Encryption, now: Date): Promise<void> {
  await database.systemTransaction(async (transaction) => {
    await lockSigningKeys(transaction);
    const keys = await listSigningKeys(transaction);
    if (keys.some((key) => key.publishedUntil === null)) return;
    await addKey(transaction, await newKey(encryption, now), now);
  });
}

/**
 * Maximum number of published keys, because each rotation makes every node decrypt all of them. An old key is
 * needed for at most 11 minutes.
 */
const maxPublishedKeys = 10;

/**
 * Replaces the signing key and returns the id of the new key. Returns null without a change if a successor is
 * already published (`overlap`), or if the maximum number of keys is reached. A compromised key is always
 * replaced.
 */
export async function rotateSigningKeys(
  transaction: Transaction,
  encryption: Encryption,
  now: Date,
  rotation: KeyRotationKind,
): Promise<string | null> {
  await lockSigningKeys(transaction);
  const keys = await listSigningKeys(transaction);
  if (rotation === 'overlap' && keys.some((key) => key.activeFrom > now && !key.publishedUntil)) return null;
  const published = keys.filter((key) => isPublished(key, now)).length;
  if (rotation !== 'compromised' && published >= maxPublishedKeys) return null;
  const activeFrom = rotation === 'overlap' ? addSeconds(now, keySetCacheSeconds) : now;
  const key = await newKey(encryption, activeFrom);
  await addKey(transaction, key, now);
  const lastToken = addSeconds(activeFrom, accessTokenSeconds + clockDifferenceSeconds);
  await retireSigningKeys(transaction, key.id, rotation === 'compromised' ? now : lastToken);
  return key.id;
}

async function addKey(transaction: Transaction, key: StoredSigningKey, now: Date): Promise<void> {
  await insertSigningKey(transaction, key, now);
  await announceChange(transaction, 'signing-keys');
}

async function newKey(encryption: Encryption, activeFrom: Date): Promise<StoredSigningKey> {
  const key = await newSigningKey(encryption, encryptionContext);
  return { ...key, publicJwk: { ...key.publicJwk }, activeFrom, publishedUntil: null };
}

function addSeconds(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000);
}
