import type { JWK } from 'oidc-provider';
import type { Database, Transaction } from '../../foundation/database/database.ts';
import { announceChange } from '../../foundation/events/revocation-channel.ts';
import type { Wrapping } from '../../foundation/secrets/secrets.ts';
import {
  newSigningKey,
  openSigningKey,
  type PublicKey,
  signingKeyName,
} from '../../foundation/secrets/signing-key.ts';
import type { WrappedColumn } from '../../foundation/secrets/encrypted-column.ts';
import {
  insertSigningKey,
  listSigningKeys,
  lockSigningKeys,
  retireSigningKeys,
  type StoredSigningKey,
} from './store.ts';

/*
 * Access tokens are signed with ES256. A new key is published before it signs, so that whoever caches the key set has
 * it in time; an old one stays published until the last token that it signed has expired.
 */

export interface SigningKey {
  readonly publicKey: PublicKey;
  readonly privateKey: JWK;
  readonly activeFrom: Date;
  readonly publishedUntil: Date | null;
}

type Times = Pick<SigningKey, 'activeFrom' | 'publishedUntil'>;

/** How long an access token lives; `expires_in` tells it. */
export const accessTokenSeconds = 600;
/** How long the key set may be cached, and therefore how long a key is published before it signs. */
export const keySetCacheSeconds = 900;
const clockDifferenceSeconds = 60;

/**
 * `overlap`: the new key signs once every cache has it. `at_once`: it signs now; tokens of the old key stay good.
 * `compromised`: it signs now, and the old keys with all their tokens are void.
 */
export const rotations = ['overlap', 'at_once', 'compromised'] as const;
export type Rotation = (typeof rotations)[number];

// Their private halves are wrapped under this name.
const purpose = 'signing-key';

export const wrappedSigningKeys: WrappedColumn = {
  table: 'access.signing_keys',
  column: 'encrypted',
  id: 'id',
  nameOf: (id) => signingKeyName(purpose, id),
};

/** The keys that are published at a time; throws when PORTAL_SECRET does not open one of them. */
export async function readSigningKeys(
  database: Database,
  wrapping: Wrapping,
  now: Date,
): Promise<SigningKey[]> {
  const stored = await listSigningKeys(database.system);
  const published = stored.filter((key) => isPublished(key, now));
  return published.map((key) => ({
    ...openSigningKey(wrapping, purpose, key),
    activeFrom: key.activeFrom,
    publishedUntil: key.publishedUntil,
  }));
}

/**
 * The key that signs at a time: of those whose time has come the one without a follower, else the latest. Before the first
 * one's time, by a clock that was set back, the first one signs.
 */
export function signingKeyAt<Key extends Times>(keys: readonly Key[], now: Date): Key | null {
  const published = keys.filter((key) => isPublished(key, now));
  const begun = published.filter((key) => key.activeFrom <= now);
  const usable = begun.length > 0 ? begun : published.slice(0, 1);
  const rank = (key: Key) => key.publishedUntil?.getTime() ?? Number.POSITIVE_INFINITY;
  const latestFirst = (a: Key, b: Key) => b.activeFrom.getTime() - a.activeFrom.getTime();
  return usable.toSorted((a, b) => (rank(a) === rank(b) ? latestFirst(a, b) : rank(b) - rank(a)))[0] ?? null;
}

/** The key set at a time: the signing key, its follower, and those whose tokens may still live. */
export function publishedKeysAt(keys: readonly SigningKey[], now: Date): PublicKey[] {
  return keys.filter((key) => isPublished(key, now)).map((key) => key.publicKey);
}

export function isPublished(key: Times, now: Date): boolean {
  return key.publishedUntil === null || key.publishedUntil > now;
}

/** Makes the first key; of several nodes that start at once one makes it. */
export async function ensureSigningKey(database: Database, wrapping: Wrapping, now: Date): Promise<void> {
  await database.systemTransaction(async (transaction) => {
    await lockSigningKeys(transaction);
    const keys = await listSigningKeys(transaction);
    if (keys.some((key) => key.publishedUntil === null)) return;
    await addKey(transaction, await newKey(wrapping, now), now);
  });
}

/**
 * How many keys are published at most: with each rotation every node opens all of them anew. The last of the time that an
 * old key needs is over after 11 minutes.
 */
const mostPublished = 10;

/**
 * Puts a new key in the place of the current one; the new one's id, or null when nothing was changed: a follower already
 * waits (`overlap`), or so many keys are published that another must not come yet. A compromised key never waits.
 */
export async function rotateSigningKeys(
  transaction: Transaction,
  wrapping: Wrapping,
  now: Date,
  rotation: Rotation,
): Promise<string | null> {
  await lockSigningKeys(transaction);
  const keys = await listSigningKeys(transaction);
  if (rotation === 'overlap' && keys.some((key) => key.activeFrom > now && !key.publishedUntil)) return null;
  const published = keys.filter((key) => isPublished(key, now)).length;
  if (rotation !== 'compromised' && published >= mostPublished) return null;
  const activeFrom = rotation === 'overlap' ? later(now, keySetCacheSeconds) : now;
  const key = await newKey(wrapping, activeFrom);
  await addKey(transaction, key, now);
  const lastToken = later(activeFrom, accessTokenSeconds + clockDifferenceSeconds);
  await retireSigningKeys(transaction, key.id, rotation === 'compromised' ? now : lastToken);
  return key.id;
}

async function addKey(transaction: Transaction, key: StoredSigningKey, now: Date): Promise<void> {
  await insertSigningKey(transaction, key, now);
  await announceChange(transaction, 'signing-keys');
}

async function newKey(wrapping: Wrapping, activeFrom: Date): Promise<StoredSigningKey> {
  const key = await newSigningKey(wrapping, purpose);
  return { ...key, publicJwk: { ...key.publicJwk }, activeFrom, publishedUntil: null };
}

function later(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000);
}
