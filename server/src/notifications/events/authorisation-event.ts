import { type Static, Type } from 'typebox';
import { orNull, timeSchema } from '../../foundation/http/common-schemas.ts';
import { idOfBytes, idPattern } from '../../foundation/ids.ts';
import { exampleAuthorisation } from '../../registers/authorisations/public.ts';
import {
  type AuthorisationEventName,
  authorisationEventNames,
  type DueNotice,
} from '../../registers/pending-notices/public.ts';
import { sha256Prefix } from './event.ts';

/* Authorisation events: a revocation and its hearing, which webhooks of the holder can receive. They are in no event log. */

export const AuthorisationEvent = Type.Object(
  {
    id: Type.String({ pattern: idPattern('evt'), description: 'Id of the event, the same for all webhooks' }),
    type: Type.Enum([...authorisationEventNames], { description: 'Type of the event' }),
    occurredAt: timeSchema('Time of the event'),
    organisationId: Type.String({
      pattern: idPattern('org'),
      description: 'Id of the holder’s organisation',
    }),
    authorisation: Type.Object(
      {
        id: Type.String({ pattern: idPattern('aut'), description: 'Id of the authorisation' }),
        number: Type.String({ description: 'Number of the authorisation' }),
        dueBy: orNull(
          timeSchema('Time limit for the answer'),
          'Time limit for the answer to an intended revocation; null for other events',
        ),
        href: Type.String({ description: 'URL of the authorisation' }),
      },
      { additionalProperties: false, description: 'Authorisation of the event' },
    ),
  },
  {
    additionalProperties: false,
    title: 'AuthorisationEvent',
    description: 'A revocation of an authorisation, or a step of the hearing before it',
  },
);

export const authorisationEventExample: Static<typeof AuthorisationEvent> = {
  id: 'evt_4c0m9k7w2v8n3x5q1z6t0r4yhd',
  type: 'authorisation.intended',
  occurredAt: '2026-11-20T08:05:00.000Z',
  organisationId: 'org_01kaz4w7m0v3c5n8q2x6t9r1ye',
  authorisation: {
    ...{ id: exampleAuthorisation.id, number: exampleAuthorisation.number },
    dueBy: '2026-12-20T22:59:59.999Z',
    href: `https://portal.example/openapi/authorisations/${exampleAuthorisation.id}`,
  },
};

/** Returns the event of an authorisation for webhooks. */
export function authorisationEventOf(
  baseUrl: string,
  { id, organisationId, subjectId, name, dueBy, occurredAt }: DueNotice,
  type: AuthorisationEventName,
): Static<typeof AuthorisationEvent> {
  return {
    id: idOfBytes('evt', sha256Prefix(`register ${id}`)),
    ...{ type, occurredAt: occurredAt.toISOString(), organisationId },
    authorisation: {
      ...{ id: subjectId, number: name, dueBy: dueBy && new Date(dueBy).toISOString() },
      href: `${baseUrl}/openapi/authorisations/${subjectId}`,
    },
  };
}
