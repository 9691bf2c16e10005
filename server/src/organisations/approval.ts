import { type Static, Type } from 'typebox';
import { accountablePersonOf, type ManagementCaller } from '../callers/public.ts';
import { requireByProperty } from '../foundation/http/common-schemas.ts';
import { inputRefusal } from '../foundation/http/input.ts';
import type { Refusal } from '../foundation/http/problem.ts';
import { textPattern } from '../foundation/text/unsafe-characters.ts';

/*
 * Customs approves or refuses pending registrations. The registrant can't decide on their own registration
 * (four-eyes principle).
 */

export const Approval = Type.Object(
  {
    decision: Type.Enum(['approve', 'refuse'], { description: 'Approval or rejection of the registration.' }),
    reason: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1_000,
        pattern: textPattern(),
        'x-format': 'text',
        description: 'Reason, shown to the owners. Required for a rejection.',
      }),
    ),
  },
  {
    additionalProperties: false,
    title: 'RegistrationApproval',
    description: 'Decision on a pending registration.',
    documented: requireByProperty('decision', 'refuse', { required: ['reason'] }),
  },
);
export type Approval = Static<typeof Approval>;

export const approvalExamples = {
  approve: { summary: 'Approve the registration', value: { decision: 'approve' } },
  refuse: {
    summary: 'Reject the registration',
    value: { decision: 'refuse', reason: 'The identification number belongs to another company.' },
  },
} as const;

/** Returns 400 if customs refuses a registration without a reason, otherwise null. */
export function missingReasonRefusal({ decision, reason }: Approval): Refusal<'input_invalid'> | null {
  if (decision === 'approve' || reason !== undefined) return null;
  return inputRefusal([{ code: 'required', in: 'body', pointer: '/reason', words: 'required.reason' }]);
}

/** Whether the caller decides on their own registration. A client counts as its responsible person. */
export function isOwnRequest(caller: ManagementCaller, requestedBy: string | null): boolean {
  return requestedBy !== null && accountablePersonOf(caller) === requestedBy;
}
