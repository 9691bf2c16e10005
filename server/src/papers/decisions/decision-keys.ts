import { CompactSign, importJWK } from 'jose';
import type { Database } from '../../foundation/database/database.ts';
import type { Wrapping } from '../../foundation/secrets/secrets.ts';
import {
  newSigningKey,
  openSigningKey,
  type PublicKey,
  signingKeyName,
} from '../../foundation/secrets/signing-key.ts';
import type { WrappedColumn } from '../../foundation/secrets/encrypted-column.ts';
import {
  insertDecisionKey,
  listDecisionKeys,
  lockDecisionKeys,
  type StoredDecisionKey,
} from './key-store.ts';

/** The keys that sign decisions: a new one every year, and all of them published, since decisions are looked at for years. */
export interface DecisionKeys {
  /** A compact JWS of the text (RFC 7515), ES256. */
  sign(text: string): Promise<string>;
  publicKeys(): readonly PublicKey[];
  /** Makes a follower when the time has come, and reads what other nodes have made. */
  renew(): Promise<void>;
}

/** What stands in the JWS as `typ`, so that nothing else that we sign passes for a decision (RFC 8725 section 3.11). */
const decisionType = 'customs-decision+jws';

/** How long the key set may be cached. */
export const keySetSeconds = 900;
const purpose = 'decision-key';

export const wrappedDecisionKeys: WrappedColumn = {
  table: 'documents.signing_keys',
  column: 'encrypted',
  id: 'id',
  nameOf: (id) => signingKeyName(purpose, id),
};
const dayMs = 86_400_000;
const signsForMs = 365 * dayMs;
// Every cache has it by then, and every node.
const publishedBeforeMs = 3_600_000;

type Signer = Awaited<ReturnType<typeof signerOf>>;

export async function openDecisionKeys(parts: {
  readonly database: Pick<Database, 'system' | 'systemTransaction'>;
  readonly wrapping: Wrapping;
  readonly now: () => Date;
}): Promise<DecisionKeys> {
  const { database, wrapping, now } = parts;
  let signers: readonly Signer[] = [];

  async function renew(): Promise<void> {
    const known = await listDecisionKeys(database.system);
    const stored = isDue(known, now()) ? await addKey(database, wrapping, now()) : known;
    if (stored.length === signers.length) return;
    signers = await Promise.all(stored.map((key) => signerOf(wrapping, key)));
  }

  await renew();
  return {
    renew,
    publicKeys: () => signers.map(({ publicKey }) => publicKey),
    sign(text) {
      // Before the first one's time, by a clock that is behind, the first one serves.
      const signer = signers.findLast(({ activeFrom }) => activeFrom <= now()) ?? signers[0];
      if (!signer) throw new Error('the key that signs decisions is missing');
      return new CompactSign(new TextEncoder().encode(text))
        .setProtectedHeader({ alg: 'ES256', kid: signer.publicKey.kid, typ: decisionType })
        .sign(signer.key);
    },
  };
}

function isDue(keys: readonly StoredDecisionKey[], now: Date): boolean {
  const last = keys.at(-1);
  return !last || now.getTime() - last.activeFrom.getTime() >= signsForMs;
}

async function addKey(
  database: Pick<Database, 'systemTransaction'>,
  wrapping: Wrapping,
  now: Date,
): Promise<StoredDecisionKey[]> {
  const made = await newSigningKey(wrapping, purpose);
  return database.systemTransaction(async (transaction) => {
    await lockDecisionKeys(transaction);
    const known = await listDecisionKeys(transaction);
    if (!isDue(known, now)) return known;
    const waitMs = known.length === 0 ? 0 : publishedBeforeMs;
    const key = { ...made, activeFrom: new Date(now.getTime() + waitMs) };
    await insertDecisionKey(transaction, key, now);
    return [...known, key];
  });
}

async function signerOf(wrapping: Wrapping, stored: StoredDecisionKey) {
  const { publicKey, privateKey } = openSigningKey(wrapping, purpose, stored);
  const key = await importJWK(privateKey, 'ES256');
  return { publicKey, key, activeFrom: stored.activeFrom };
}
