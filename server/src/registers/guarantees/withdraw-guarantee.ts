import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { declarantOperation } from '../../callers/public.ts';
import { country } from '../../country/public.ts';
import type { Calendar } from '../../foundation/calendar.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import type { RegisterParts } from '../change-entries.ts';
import { recordPendingNotice } from '../pending-notices/public.ts';
import { entryResponse } from '../register.ts';
import {
  exampleOfferedGuarantee,
  type Guarantee,
  OfferedGuaranteeBody,
  offeredGuaranteeBody,
} from './guarantee.ts';
import { lockGuaranteeOfGuarantor, updateGuarantee } from './guarantee-store.ts';
import { offeredGuaranteeParams } from './list-offered-guarantees.ts';
import { guaranteeStatusConflict } from './problems.ts';
import { isOfferedOrAccepted } from './update-offered-guarantee.ts';

const { guarantorNoticeDays } = country.timeLimits;

export const withdrawGuarantee = declarantOperation(
  {
    id: 'revokeGuarantee',
    client: 'guarantees.withdraw(id)',
    method: 'POST',
    path: '/openapi/guarantees/{id}/withdrawal',
    tag: 'Guarantors',
    summary: 'Withdraw a guarantee',
    description: `Withdraws your guarantee. An accepted guarantee secures no new debts from the day ${guarantorNoticeDays} days after the withdrawal. It continues to secure the debts that it secured before, and customs collects them. An offer that customs has not accepted ends at once. You can’t take a withdrawal back: offer a new guarantee instead.`,
    scope: 'guarantees:write',
    params: offeredGuaranteeParams,
    answers: {
      200: {
        description: 'The withdrawn guarantee. `validUntil` is the last day on which it secures new debts.',
        body: OfferedGuaranteeBody,
        headers: ['ETag'],
        examples: {
          withdrawn: {
            summary: 'A withdrawn guarantee',
            value: {
              ...exampleOfferedGuarantee,
              ...{ status: 'active', validUntil: '2026-12-05', withdrawnAt: '2026-11-20T09:00:00.000Z' },
            },
          },
        },
      },
    },
    problems: [inputInvalid, notFound, guaranteeStatusConflict],
  },
  ({ database, source, customs }: RegisterParts) =>
    async ({ caller, params, request }) => {
      const { id: guarantorId } = caller.organisation;
      // As the system: the guarantee belongs to another organisation.
      return database.systemTransaction(async (transaction) => {
        const before = await lockGuaranteeOfGuarantor(transaction, guarantorId, params.id);
        if (!before) return refuse(notFound);
        if (!isOfferedOrAccepted(before) || before.withdrawnAt !== null)
          return refuse(guaranteeStatusConflict, { extensions: { guaranteeStatus: before.status } });
        // Reservations are made on the clock of the organisation that the guarantee secures.
        const today = customs.reference.calendar.dayOf(customs.now(before.organisationId));
        const at = source.now();
        const after = { ...withdrawn(before, today, at), version: before.version + 1, changedAt: at };
        await updateGuarantee(transaction, after);
        await recordEffect(transaction, after, customs.reference.calendar);
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          ...{ organisationId: guarantorId, at, action: 'guarantee.withdraw' },
          target: { kind: 'guarantee', id: after.id },
          change: {
            before: { status: before.status, validUntil: before.validUntil },
            after: { status: after.status, validUntil: after.validUntil },
          },
        });
        return entryResponse(after, offeredGuaranteeBody);
      });
    },
);

/** Records that the withdrawal of an accepted guarantee takes effect on the day after the guarantee's last day. */
async function recordEffect(
  transaction: Transaction,
  { guarantorId: organisationId, id: subjectId, reference: name, validUntil, status }: Guarantee,
  calendar: Calendar,
): Promise<void> {
  if (organisationId === null || validUntil === null || status === 'withdrawn') return;
  const effective = calendar.startOf(Temporal.PlainDate.from(validUntil).add({ days: 1 }).toString());
  if (!effective) throw new Error(`the guarantee ${subjectId} has an invalid last day`);
  const event = 'guarantee.withdrawal_effective';
  await recordPendingNotice(transaction, { organisationId, event, subjectId, name, dueBy: null }, effective);
}

/** Returns a guarantee whose last day is the day before the withdrawal has effect. An offer ends at once. */
function withdrawn(before: Guarantee, today: string, at: Date): Guarantee {
  if (before.status === 'offered') return { ...before, status: 'withdrawn', withdrawnAt: at };
  const last = Temporal.PlainDate.from(today)
    .add({ days: guarantorNoticeDays - 1 })
    .toString();
  const { validUntil } = before;
  const isEarlier = validUntil !== null && validUntil < last;
  return { ...before, withdrawnAt: at, validUntil: isEarlier ? validUntil : last };
}
