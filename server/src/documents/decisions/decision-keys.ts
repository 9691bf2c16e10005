import { CompactSign, importJWK } from 'jose';
import type { Database } from '../../foundation/database/database.ts';
import type { EncryptedColumn } from '../../foundation/secrets/encrypted-column.ts';
import type { Encryption } from '../../foundation/secrets/secrets.ts';
import {
  newSigningKey,
  openSigningKey,
  type PublicKey,
  signingKeyName,
} from '../../foundation/secrets/signing-key.ts';
import {
  insertDecisionKey,
  listDecisionKeys,
  lockDecisionKeys,
  type StoredDecisionKey,
} from './key-store.ts';

/**
 * The keys that sign decision documents. A new key is created every year. All keys remain published, because
 * recipients verify decisions for years.
 */
export interface DecisionKeys {
  /** Signs a text as a compact JWS (RFC 7515) with ES256. The type is the header `typ`, by default that of a decision. */
  sign(text: string, type?: string): Promise<string>;
  publicKeys(): readonly PublicKey[];
  /** Creates the next key when it is due, and loads the keys that other nodes have created. */
  renew(): Promise<void>;
}

/**
 * JWS header `typ`, so that no other token with a signature of the portal is accepted as a decision (RFC 8725, section
 * 3.11).
 */
const decisionType = 'customs-decision+jws';

/** Number of seconds for which clients can cache the key set. */
export const keySetSeconds = 900;
const purpose = 'decision-key';

export const encryptedDecisionKeys: EncryptedColumn = {
  table: 'documents.signing_keys',
  column: 'encrypted',
  id: 'id',
  nameOf: (id) => signingKeyName(purpose, id),
};
const dayMs = 86_400_000;
const signingPeriodMs = 365 * dayMs;
// Time between publication and first use of a key, after which every cache and every node has the key.
const publicationLeadMs = 3_600_000;

type Signer = Awaited<ReturnType<typeof signerOf>>;

export async function openDecisionKeys(parts: {
  readonly database: Pick<Database, 'system' | 'systemTransaction'>;
  readonly encryption: Encryption;
  readonly now: () => Date;
}): Promise<DecisionKeys> {
  const { database, encryption, now } = parts;
  let signers: readonly Signer[] = [];

  async function renew(): Promise<void> {
    const known = await listDecisionKeys(database.system);
    const stored = isDue(known, now()) ? await addKey(database, encryption, now()) : known;
    if (stored.length === signers.length) return;
    signers = await Promise.all(stored.map((key) => signerOf(encryption, key)));
  }

  await renew();
  return {
    renew,
    publicKeys: () => signers.map(({ publicKey }) => publicKey),
    sign(text, type = decisionType) {
      // If the clock shows a time before the activation of the first key, the first key signs.
      const signer = signers.findLast(({ activeFrom }) => activeFrom <= now()) ?? signers[0];
      if (!signer) throw new Error('the key that signs decisions is missing');
      return new CompactSign(new TextEncoder().encode(text))
        .setProtectedHeader({ alg: 'ES256', kid: signer.publicKey.kid, typ: type })
        .sign(signer.key);
    },
  };
}

function isDue(keys: readonly StoredDecisionKey[], now: Date): boolean {
  const last = keys.at(-1);
  return !last || now.getTime() - last.activeFrom.getTime() >= signingPeriodMs;
}

async function addKey(
  database: Pick<Database, 'systemTransaction'>,
  encryption: Encryption,
  now: Date,
): Promise<StoredDecisionKey[]> {
  const newKey = await newSigningKey(encryption, purpose);
  return database.systemTransaction(async (transaction) => {
    await lockDecisionKeys(transaction);
    const known = await listDecisionKeys(transaction);
    if (!isDue(known, now)) return known;
    const waitMs = known.length === 0 ? 0 : publicationLeadMs;
    const key = { ...newKey, activeFrom: new Date(now.getTime() + waitMs) };
    await insertDecisionKey(transaction, key, now);
    return [...known, key];
  });
}

async function signerOf(encryption: Encryption, stored: StoredDecisionKey) {
  const { publicKey, privateKey } = openSigningKey(encryption, purpose, stored);
  const key = await importJWK(privateKey, 'ES256');
  return { publicKey, key, activeFrom: stored.activeFrom };
}
