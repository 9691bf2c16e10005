import { Type } from 'typebox';
import type { Violation } from '../../books/public.ts';
import { orNull, timeElement } from '../../foundation/http/elements.ts';
import { ViolationsElement } from './violations.ts';

/** A check of the books that was asked for. */
export interface KeptCheck {
  readonly id: string;
  readonly askedAt: Date;
  /** Null while it waits or runs, as are its violations. */
  readonly endedAt: Date | null;
  readonly violations: readonly Violation[] | null;
}

export const KeptCheckBody = Type.Object(
  {
    id: Type.String({ description: 'Its id: that of a later check is greater.' }),
    askedAt: timeElement('When it was asked for.'),
    endedAt: orNull(timeElement('When'), 'When it ended; null while it waits or runs.'),
    violations: orNull(ViolationsElement, 'What does not agree; null while it waits or runs.'),
  },
  { additionalProperties: false, title: 'KeptBooksCheck' },
);

export function keptCheckBody({ id, askedAt, endedAt, violations }: KeptCheck) {
  return {
    id,
    askedAt: askedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    violations: violations && [...violations],
  };
}

export const exampleWaiting = {
  id: 'bch_01kaz4w7m0v3c5n8q2x6t9r1ye',
  askedAt: '2026-11-20T08:00:00.000Z',
  endedAt: null,
  violations: null,
};

export const exampleAgreed = { ...exampleWaiting, endedAt: '2026-11-20T08:00:02.000Z', violations: [] };
