import { Type } from 'typebox';
import { auditActorOf } from '../../audit/public.ts';
import { personOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { missingReference } from '../../organisations/members/public.ts';
import { membershipsOf } from '../../organisations/people/public.ts';
import { organisationId } from '../../organisations/public.ts';
import { sessionEnded } from '../session-problems.ts';
import { changeSession, type SessionDependencies } from './open-session.ts';
import { exampleSession, SessionBody } from './session-schema.ts';

export const setSessionOrganisationOperation = personOperation(
  {
    id: 'setSessionOrganisation',
    method: 'PUT',
    path: '/management/session',
    tag: 'Session',
    summary: 'Set the session’s organisation',
    description:
      'Selects the organisation for which the session acts. The session gets a new cookie; the previous cookie becomes invalid.',
    scope: null,
    stages: ['enrolment', 'signed_in'],
    body: {
      schema: Type.Object(
        { organisationId },
        { additionalProperties: false, description: 'Organisation for the session.' },
      ),
      description: 'One of the organisations of the person.',
      examples: {
        organisation: {
          summary: 'An organisation',
          value: { organisationId: 'org_01kaz4w7m0v3c5n8q2x6t9r1ye' },
        },
      },
    },
    answers: {
      200: {
        description: 'The updated session.',
        body: SessionBody,
        headers: ['Set-Cookie'],
        examples: { signedIn: { summary: 'A session that acts for a declarant', value: exampleSession } },
      },
    },
    problems: [inputInvalid, notFound, sessionEnded],
  },
  (parts: SessionDependencies & { readonly database: Database }) =>
    ({ body, caller, request }) =>
      parts.database.systemTransaction(async (transaction) => {
        const memberships = await membershipsOf(transaction, caller.person.id);
        if (!memberships.some(({ organisation }) => organisation.id === body.organisationId)) {
          return missingReference('/organisationId', 'organisation');
        }
        const changed = await changeSession(transaction, parts, auditActorOf(caller, request), caller, {
          action: 'session.set_organisation',
          actsFor: body.organisationId,
        });
        return changed ? answer(200, changed.body, changed.headers) : refuse(sessionEnded);
      }),
);
