import { Type } from 'typebox';
import { orNull, timeSchema } from '../../foundation/http/common-schemas.ts';
import type { LedgerViolation } from '../../ledger/public.ts';
import { ViolationsElement } from './violations.ts';

/** A comparison of the ledger with the stored bills, guarantees, accounts, stock and quotas. */
export interface Reconciliation {
  readonly id: string;
  readonly requestedAt: Date;
  /** Time at which the comparison ended. `endedAt` and `violations` are null while it waits or runs. */
  readonly endedAt: Date | null;
  readonly violations: readonly LedgerViolation[] | null;
}

export const ReconciliationBody = Type.Object(
  {
    id: Type.String({ description: 'Id of the reconciliation. Later reconciliations have greater ids.' }),
    requestedAt: timeSchema('Time of the request.'),
    endedAt: orNull(timeSchema('End'), 'Time when the reconciliation ended. Null while it waits or runs.'),
    violations: orNull(
      ViolationsElement,
      'Differences that the reconciliation found; empty if there are no differences. Null while the reconciliation waits or runs.',
    ),
  },
  { additionalProperties: false, title: 'Reconciliation' },
);

export function reconciliationBody({ id, requestedAt, endedAt, violations }: Reconciliation) {
  return {
    id,
    requestedAt: requestedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    violations: violations && [...violations],
  };
}

export const exampleWaiting = {
  id: 'rec_01kaz4w7m0v3c5n8q2x6t9r1ye',
  requestedAt: '2026-11-20T08:00:00.000Z',
  endedAt: null,
  violations: null,
};

export const exampleConsistent = { ...exampleWaiting, endedAt: '2026-11-20T08:00:02.000Z', violations: [] };
