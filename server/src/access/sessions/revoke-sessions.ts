import { Type } from 'typebox';
import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { personOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { announceChange } from '../../foundation/events/revocation-channel.ts';
import { pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { endDeviceSession } from '../device-session-store.ts';
import { auditOrganisationOf } from './open-session.ts';
import { deleteSession, deleteSessionsOfPerson } from './session-store.ts';

export const revokeSessionOperation = personOperation(
  {
    id: 'revokeSession',
    method: 'DELETE',
    path: '/management/sessions/{id}',
    tag: 'Session',
    summary: 'Revoke one of your sessions',
    description:
      'Signs out one of your sessions, in a browser or a terminal. At most a second later, the session is invalid on every node.',
    scope: null,
    stages: ['enrolment', 'signed_in'],
    params: Type.Object({ id: pathIdSchema('Id of the session.') }, { additionalProperties: false }),
    answers: { 204: { description: 'The session is signed out.' } },
    problems: [inputInvalid, notFound],
  },
  ({ database, now }: { readonly database: Database; readonly now: () => Date }) =>
    ({ caller, params, request }) =>
      database.systemTransaction(async (transaction) => {
        const { id } = caller.person;
        const ended =
          (await deleteSession(transaction, id, params.id)) ||
          (await endDeviceSession(transaction, id, params.id));
        if (!ended) return refuse(notFound);
        await announceChange(transaction, `session:${params.id}`);
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          organisationId: auditOrganisationOf(caller),
          at: now(),
          action: 'session.revoke',
          target: { kind: 'session', id: params.id },
          change: { before: { person: caller.person.id } },
        });
        return answer(204);
      }),
);

export const revokeOtherSessionsOperation = personOperation(
  {
    id: 'revokeOtherSessions',
    method: 'DELETE',
    path: '/management/sessions',
    tag: 'Session',
    summary: 'Revoke your other sessions',
    description: 'Signs out all your other sessions, in browsers and terminals.',
    scope: null,
    stages: ['enrolment', 'signed_in'],
    answers: { 204: { description: 'The other sessions are signed out.' } },
    problems: [],
  },
  ({ database, now }: { readonly database: Database; readonly now: () => Date }) =>
    ({ caller, request }) =>
      database.systemTransaction(async (transaction) => {
        const ended = await deleteSessionsOfPerson(transaction, caller.person.id, caller.sessionId);
        await announceChange(transaction, `person:${caller.person.id}`);
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          organisationId: auditOrganisationOf(caller),
          at: now(),
          action: 'session.revoke_others',
          target: { kind: 'person', id: caller.person.id },
          change: { before: { sessions: ended } },
        });
        return answer(204);
      }),
);
