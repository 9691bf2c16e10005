import { type Static, Type } from 'typebox';
import { callerIdentityOf, type ManagementCaller } from '../../callers/public.ts';
import { orNull, pathIdSchema, timeSchema } from '../../foundation/http/common-schemas.ts';
import { isOwnRequest } from '../../organisations/public.ts';
import { limitGroundStatuses, type NamedGround, type StoredGround } from './limit-ground-store.ts';

export const maxLimitGrounds = 200;

export const LimitGroundElement = Type.Object(
  {
    id: Type.String({ description: 'Id of the ground' }),
    code: Type.String({ description: 'Code from the list `limit-grounds`' }),
    reason: Type.String({ description: 'Reason for the ground. Only the customs authority can read it' }),
    namedBy: Type.String({ description: 'Id of the person or client that named the ground' }),
    namedByName: orNull(Type.String(), 'Name of the person that named the ground. Null for a client'),
    namedAt: timeSchema('Time when the ground was named'),
    status: Type.Enum([...limitGroundStatuses], {
      description:
        'Status of the ground. Only a `confirmed` ground extends the time limit. A supervisor confirms or rejects a `pending` ground; a `pending` or `confirmed` ground can be `revoked`',
    }),
    decidedBy: orNull(
      Type.String(),
      'Id of the person or client that confirmed, rejected or revoked the ground. Null while it is pending',
    ),
    decidedByName: orNull(
      Type.String(),
      'Name of the person that confirmed, rejected or revoked the ground. Null for a client, and while the ground is pending',
    ),
    decidedAt: orNull(
      timeSchema('Time of the confirmation, rejection or revocation'),
      'Time of the confirmation, rejection or revocation. Null while the ground is pending',
    ),
  },
  {
    additionalProperties: false,
    title: 'LimitGround',
    description: 'A ground for the longer time limit of a debt',
  },
);
type LimitGroundElement = Static<typeof LimitGroundElement>;

export const limitGroundExample: LimitGroundElement = {
  id: 'lgr_01kaz4w7m0v3c5n8q2x6t9r1ye',
  code: 'SMUGGLING',
  reason: 'Case 4711 of the public prosecutor.',
  namedBy: 'per_01kaz4w7m0v3c5n8q2x6t9r1ye',
  namedByName: 'Ada Officer',
  namedAt: '2026-11-20T08:01:00.000Z',
  status: 'pending',
  decidedBy: null,
  decidedByName: null,
  decidedAt: null,
};

export const limitGroundParams = Type.Object(
  {
    id: pathIdSchema('Id of the declaration (`dec_…`).'),
    groundId: pathIdSchema('Id of the ground (`lgr_…`).'),
  },
  { additionalProperties: false },
);

/**
 * Returns the response body of a ground for a longer time limit, with the names of the people who named it
 * and decided on it.
 */
export function limitGroundBody(
  { id, code, reason, namedBy, namedAt, status, decidedBy, decidedAt }: NamedGround,
  names: ReadonlyMap<string, string>,
): LimitGroundElement {
  return {
    ...{ id, code, reason, namedBy, status, decidedBy },
    namedByName: names.get(namedBy) ?? null,
    namedAt: namedAt.toISOString(),
    decidedByName: (decidedBy && names.get(decidedBy)) ?? null,
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}

/** Returns whether the caller named the ground, personally or through a client. */
export function isOwnGround(caller: ManagementCaller, { namedBy, responsibleId }: StoredGround): boolean {
  return callerIdentityOf(caller).id === namedBy || isOwnRequest(caller, responsibleId);
}
