import { type Static, Type } from 'typebox';
import { managementOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { orNull, pathIdSchema, timeSchema } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { findListedPerson, type ListedPerson, membershipsOf } from '../../organisations/people/public.ts';
import { countRecoveryCodes, exampleFactor, FactorBody, factorBody, listFactors } from '../factors/public.ts';
import { ActsForBody, exampleSession, listSessions } from '../sessions/public.ts';
import { examplePerson, PersonBody, personBody } from './list-people.ts';

const AccountBody = Type.Object(
  {
    ...PersonBody.properties,
    organisations: Type.Array(ActsForBody, { description: 'Organisations of the person, sorted by name.' }),
    factors: Type.Array(FactorBody, { description: 'Second factors of the person, oldest first.' }),
    recoveryCodes: Type.Integer({ description: 'Number of remaining recovery codes.' }),
    sessions: Type.Integer({ description: 'Number of active sessions.' }),
    lastSeenAt: orNull(
      timeSchema('An instant.'),
      'Time when the person last used a session, accurate to the minute. Null if the person has no session.',
    ),
  },
  {
    additionalProperties: false,
    title: 'Account',
    description: 'An account with its organisations and second factors.',
  },
);

const exampleAccount: Static<typeof AccountBody> = {
  ...examplePerson,
  organisations: exampleSession.organisations,
  factors: [exampleFactor],
  recoveryCodes: 10,
  sessions: 1,
  lastSeenAt: '2026-11-21T09:12:00.000Z',
};

export const getPersonOperation = managementOperation(
  {
    id: 'getPerson',
    method: 'GET',
    path: '/management/people/{id}',
    tag: 'People',
    summary: 'Get an account',
    description:
      'Returns a person with their organisations, their second factors and the number of their sessions. Only for the customs authority.',
    scope: 'management:read',
    roles: ['administrator', 'auditor'],
    params: Type.Object({ id: pathIdSchema('Id of the person.') }, { additionalProperties: false }),
    answers: {
      200: {
        description: 'The person.',
        body: AccountBody,
        examples: { one: { summary: 'A person with an authenticator app', value: exampleAccount } },
      },
    },
    problems: [inputInvalid, notFound],
  },
  ({ database, now }: { readonly database: Database; readonly now: () => Date }) =>
    async ({ caller, params }) => {
      if (caller.dataScope !== 'all') return refuse(notFound);
      const person = await findListedPerson(database.system, params.id);
      return person ? answer(200, await accountBody(database, person, now())) : refuse(notFound);
    },
);

async function accountBody(
  { system }: Database,
  person: ListedPerson,
  now: Date,
): Promise<Static<typeof AccountBody>> {
  const [memberships, factors, recoveryCodes, sessions] = await Promise.all([
    membershipsOf(system, person.id),
    listFactors(system, person.id),
    countRecoveryCodes(system, person.id),
    listSessions(system, person.id, now),
  ]);
  return {
    ...personBody(person),
    organisations: memberships.map(({ organisation, role }) => ({ ...organisation, role })),
    factors: factors.map(factorBody),
    recoveryCodes,
    sessions: sessions.length,
    lastSeenAt: sessions[0]?.lastUsedAt.toISOString() ?? null,
  };
}
