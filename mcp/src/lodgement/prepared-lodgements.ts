import { createHash, randomBytes } from 'node:crypto';
import type { DraftDeclaration } from '@customs-portal/client';

/** A validated declaration that waits for confirmation. `lodge` can lodge only this document. */
export interface PreparedLodgement {
  /** Code with which `lodge` refers to the preparation. It can't be guessed and is valid for one lodgement. */
  readonly code: string;
  readonly lrn: string;
  readonly document: DraftDeclaration;
  /** SHA-256 of the document in the form in which it is sent, in hexadecimal. */
  readonly contentHash: string;
  /** Text of the form in which a person confirms the lodgement. */
  readonly summary: string;
  /** Expiry of the preparation, in milliseconds since 1970. */
  readonly expiresAt: number;
  /** Id of the last prompt to the person. A response to an earlier prompt is ignored. */
  promptId: string | null;
  confirmed: boolean;
}

/** The preparations of this process, which expire after some minutes. */
export interface PreparedLodgements {
  /** Adds a preparation. Removes an earlier one with the same LRN, whose code then is invalid. */
  add(document: DraftDeclaration, summary: string): PreparedLodgement;
  /** Returns the preparation with a code; null if the code is unknown, used, replaced or expired. */
  find(code: string): PreparedLodgement | null;
  drop(preparation: PreparedLodgement): void;
}

/** Settings that control whether and how this server lodges declarations. */
export interface LodgementSettings {
  readonly preparations: PreparedLodgements;
  /** Whether a repeated LRN in the tool call confirms a lodgement at a host without forms. */
  readonly allowUnconfirmed: boolean;
}

const lifetimeMs = 10 * 60_000;
const maxPreparations = 20;

export function createPreparedLodgements(now: () => number): PreparedLodgements {
  let all: readonly PreparedLodgement[] = [];
  return {
    add(document, summary) {
      const preparation: PreparedLodgement = {
        code: randomConfirmationCode(),
        lrn: document.lrn,
        document,
        contentHash: createHash('sha256').update(JSON.stringify(document)).digest('hex'),
        summary,
        expiresAt: now() + lifetimeMs,
        promptId: null,
        confirmed: false,
      };
      const others = all.filter(({ lrn, expiresAt }) => lrn !== document.lrn && expiresAt > now());
      all = [...others, preparation].slice(-maxPreparations);
      return preparation;
    },
    find: (code) => all.find((each) => each.code === code && each.expiresAt > now()) ?? null,
    drop(preparation) {
      all = all.filter((each) => each !== preparation);
    },
  };
}

/** Returns 128 random bits as text. */
export function randomConfirmationCode(): string {
  return randomBytes(16).toString('base64url');
}
