import { type Static, Type } from 'typebox';
import { callerIdentityOf, type ManagementCaller } from '../../callers/public.ts';
import { idSchema, orNull, pathIdSchema, timeSchema } from '../../foundation/http/common-schemas.ts';
import { isOwnRequest } from '../../organisations/public.ts';

/*
 * Guarantor: an organisation that may offer guarantees for others. One person at customs requests it, and another person
 * approves it.
 */

const guarantorStatuses = ['pending', 'active', 'refused', 'revoked'] as const;
type GuarantorStatus = (typeof guarantorStatuses)[number];

export interface Guarantor {
  readonly organisationId: string;
  readonly status: GuarantorStatus;
  /** The id of a person or of a client. */
  readonly requestedBy: string;
  /** The responsible person of a client; null for a client without one. */
  readonly responsibleId: string | null;
  readonly requestedAt: Date;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  /** Why customs refused or revoked it. */
  readonly reason: string | null;
  readonly version: number;
}

export const guarantorState = Type.Enum([...guarantorStatuses], {
  description:
    'Status. `pending`: another person at customs must approve the guarantor; `active`: the organisation can offer guarantees; `refused`: customs rejected the request; `revoked`: the organisation can offer no further guarantees.',
});

export const guarantorParams = Type.Object(
  { id: pathIdSchema('Id of the organisation.') },
  { additionalProperties: false },
);

export const GuarantorBody = Type.Object(
  {
    organisationId: idSchema('org', 'Id of the organisation that is a guarantor.'),
    status: guarantorState,
    requestedAt: timeSchema('Time of the request.'),
    decidedAt: orNull(
      timeSchema('Time of the decision'),
      'Time of the last decision; null while the request is pending.',
    ),
    reason: orNull(Type.String(), 'Reason for the rejection or revocation; null for other statuses.'),
  },
  { additionalProperties: false, title: 'Guarantor', description: 'A guarantor.' },
);

export function guarantorBody({
  organisationId,
  status,
  requestedAt,
  decidedAt,
  reason,
}: Guarantor): Static<typeof GuarantorBody> {
  return {
    ...{ organisationId, status, reason },
    requestedAt: requestedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}

/** Whether the caller requested the guarantor, personally or through a client. */
export function isOwnGuarantorRequest(
  caller: ManagementCaller,
  { requestedBy, responsibleId }: Guarantor,
): boolean {
  return callerIdentityOf(caller).id === requestedBy || isOwnRequest(caller, responsibleId);
}

export const exampleGuarantor: Static<typeof GuarantorBody> = {
  organisationId: 'org_01kaz4w7m0v3c5n8q2x6t9r1ye',
  status: 'pending',
  requestedAt: '2026-11-20T08:00:00.000Z',
  decidedAt: null,
  reason: null,
};

export const exampleActiveGuarantor: Static<typeof GuarantorBody> = {
  ...exampleGuarantor,
  status: 'active',
  decidedAt: '2026-11-20T09:30:00.000Z',
};
