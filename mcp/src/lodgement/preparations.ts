import { createHash, randomBytes } from 'node:crypto';
import type { DraftDeclaration } from '@customs-portal/client';

/** A validated declaration that waits for confirmation. Only this document can be lodged. */
export interface Preparation {
  /** Identifies it for `lodge`: unguessable, and valid for one lodgement. */
  readonly code: string;
  readonly lrn: string;
  readonly document: DraftDeclaration;
  /** SHA-256 of the document as it is sent, in hexadecimal. */
  readonly contentHash: string;
  /** The content of the form in which a person confirms it. */
  readonly summary: string;
  /** Expiry in milliseconds since the epoch. */
  readonly expiresAt: number;
  /** The last prompt to the person; a response to another one is ignored. */
  question: string | null;
  confirmed: boolean;
}

/** Preparations of this process, each valid for some minutes. */
export interface Preparations {
  /** Adds a preparation; an earlier one with the same LRN is removed and its code is void. */
  add(document: DraftDeclaration, summary: string): Preparation;
  /** Returns null for a code that is unknown, used, void or expired. */
  find(code: string): Preparation | null;
  drop(preparation: Preparation): void;
}

/** Settings for lodgement by this server. */
export interface LodgementTerms {
  readonly preparations: Preparations;
  /** Whether the LRN repeated by the assistant confirms a lodgement at a host without forms. */
  readonly allowUnconfirmed: boolean;
}

const lifetimeMs = 10 * 60_000;
const most = 20;

export function createPreparations(now: () => number): Preparations {
  let all: readonly Preparation[] = [];
  return {
    add(document, summary) {
      const preparation: Preparation = {
        code: nonce(),
        lrn: document.lrn,
        document,
        contentHash: createHash('sha256').update(JSON.stringify(document)).digest('hex'),
        summary,
        expiresAt: now() + lifetimeMs,
        question: null,
        confirmed: false,
      };
      const others = all.filter(({ lrn, expiresAt }) => lrn !== document.lrn && expiresAt > now());
      all = [...others, preparation].slice(-most);
      return preparation;
    },
    find: (code) => all.find((each) => each.code === code && each.expiresAt > now()) ?? null,
    drop(preparation) {
      all = all.filter((each) => each !== preparation);
    },
  };
}

/** 128 random bits. */
export function nonce(): string {
  return randomBytes(16).toString('base64url');
}
