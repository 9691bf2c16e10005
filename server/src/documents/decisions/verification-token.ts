import { createCipheriv, createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { bytesOfId, idOfBytes } from '../../foundation/ids.ts';

/** Identifies a decision on a declaration of any organisation. */
export interface DecisionReference {
  readonly organisationId: string;
  readonly declarationId: string;
  readonly number: number;
}

/** Documents about debts. A claim can have three: the intention, the decision, and the decision on an appeal. */
const debtDocuments = [
  { document: 'claim_intention', prefix: 'clm' },
  { document: 'claim_decision', prefix: 'clm' },
  { document: 'claim_appealed', prefix: 'clm' },
  { document: 'appeal_decision', prefix: 'apl' },
] as const;

/** Identifies a document about a debt: of a claim, of an appeal, or of a hearing by its number within the declaration. */
export type DebtDocumentReference =
  | {
      readonly document: (typeof debtDocuments)[number]['document'];
      readonly organisationId: string;
      /** Id of the claim or appeal. */
      readonly id: string;
    }
  | (DecisionReference & { readonly document: 'hearing' });

/** Creates and decrypts the tokens in `/verify` URLs, which identify a decision or a document about a debt. */
export interface VerificationTokens {
  seal(place: DecisionReference | DebtDocumentReference): string;
  /** Returns the decision that a token identifies; null if the token is invalid. */
  open(token: string): DecisionReference | DebtDocumentReference | null;
}

/** Numbers from here on identify documents about debts. A declaration has far fewer decisions and hearings. */
const hearingNumbers = 0xf000;
const debtNumbers = 0xff00;

const idBytes = 16;
const plainBytes = 2 * idBytes + 2;
const tagBytes = 16;
/** Pattern of a token: 50 bytes as base64url. */
export const verificationTokenPattern: RegExp = /^[\w-]{67}$/;

/**
 * Creates tokens that contain the encrypted reference of a decision, so that no token is stored. A decision always has
 * the same token. The MAC of the plaintext is the initialisation vector, as in SIV (RFC 5297).
 */
export function verificationTokens(sealingKey: Uint8Array): VerificationTokens {
  const derive = (name: string): Buffer =>
    Buffer.from(hkdfSync('sha256', sealingKey, 'customs-portal', `verification ${name} 1`, 32));
  const macKey = derive('mac');
  const key = derive('encryption');
  const tagOf = (plain: Buffer): Buffer =>
    createHmac('sha256', macKey).update(plain).digest().subarray(0, tagBytes);
  return {
    seal(place) {
      const plain = pack(place);
      const tag = tagOf(plain);
      const cipher = createCipheriv('aes-256-ctr', key, tag);
      return Buffer.concat([tag, cipher.update(plain), cipher.final()]).toString('base64url');
    },
    open(token) {
      if (!verificationTokenPattern.test(token)) return null;
      const bytes = Buffer.from(token, 'base64url');
      // Base64 decoding ignores unused bits, so several texts result in the same bytes. Only one of these texts is valid.
      if (bytes.toString('base64url') !== token) return null;
      const tag = bytes.subarray(0, tagBytes);
      const cipher = createDecipheriv('aes-256-ctr', key, tag);
      const plain = Buffer.concat([cipher.update(bytes.subarray(tagBytes)), cipher.final()]);
      return timingSafeEqual(tag, tagOf(plain)) ? unpack(plain) : null;
    },
  };
}

function pack(place: DecisionReference | DebtDocumentReference): Buffer {
  const [id, number] = idAndNumberOf(place);
  const plain = Buffer.alloc(plainBytes);
  bytesOfId(place.organisationId).copy(plain, 0);
  bytesOfId(id).copy(plain, idBytes);
  plain.writeUInt16BE(number, 2 * idBytes);
  return plain;
}

function idAndNumberOf(place: DecisionReference | DebtDocumentReference): readonly [string, number] {
  if (!('document' in place)) return [place.declarationId, place.number];
  if (place.document === 'hearing') return [place.declarationId, hearingNumbers + place.number];
  return [place.id, debtNumbers + debtDocuments.findIndex(({ document }) => document === place.document)];
}

function unpack(plain: Buffer): DecisionReference | DebtDocumentReference {
  const organisationId = idOfBytes('org', plain.subarray(0, idBytes));
  const bytes = plain.subarray(idBytes, 2 * idBytes);
  const number = plain.readUInt16BE(2 * idBytes);
  const debt = debtDocuments[number - debtNumbers];
  if (debt) return { organisationId, document: debt.document, id: idOfBytes(debt.prefix, bytes) };
  const declarationId = idOfBytes('dec', bytes);
  return number > hearingNumbers
    ? { document: 'hearing', organisationId, declarationId, number: number - hearingNumbers }
    : { organisationId, declarationId, number };
}
