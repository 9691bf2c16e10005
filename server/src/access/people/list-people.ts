import { type Static, Type } from 'typebox';
import { managementOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { idSchema, timeSchema } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { listBody, listQuery, openPage, pageExample } from '../../foundation/http/pagination.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import { type ListedPerson, listPeople } from '../../organisations/people/public.ts';
import { listPeopleByFactor } from './list-people-by-factor.ts';

const PersonState = Type.Enum(['unverified', 'active', 'disabled'], {
  description:
    'Status of the account. Only active people can sign in. An unverified person has not yet confirmed the e-mail address.',
});

export const PersonBody = Type.Object(
  {
    id: idSchema('per', 'Id of the person.'),
    name: Type.String({ description: 'Name of the person.' }),
    email: Type.String({ description: 'E-mail address for sign-in.' }),
    status: PersonState,
    createdAt: timeSchema('Time of sign-up or registration.'),
  },
  { additionalProperties: false, title: 'Person', description: 'A person with an account.' },
);

export const examplePerson: Static<typeof PersonBody> = {
  id: 'per_01kaz4w7m2v3c5n8q2x6t9r1yg',
  name: 'Alice Martin',
  email: 'alice@harbour.example',
  status: 'active',
  createdAt: '2026-11-20T08:00:00.000Z',
};

export function personBody(person: ListedPerson): Static<typeof PersonBody> {
  return { ...person, createdAt: person.createdAt.toISOString() };
}

export const listPeopleOperation = managementOperation(
  {
    id: 'listPeople',
    method: 'GET',
    path: '/management/people',
    tag: 'People',
    summary: 'List accounts',
    description: 'Returns all people, oldest account first. Only for the customs authority.',
    scope: 'management:read',
    roles: ['administrator', 'auditor'],
    query: Type.Object(
      {
        ...listQuery,
        email: Type.Optional(
          Type.String({ minLength: 1, maxLength: 254, description: 'Only the person with this address.' }),
        ),
        status: Type.Optional(PersonState),
        organisationId: Type.Optional(idSchema('org', 'Only members of this organisation.')),
        secondFactor: Type.Optional(
          Type.Boolean({
            description:
              '`true`: only people with a second factor; `false`: only people without a second factor. With this filter, a page can contain fewer than `limit` people, or no people, while `more` is true.',
          }),
        ),
      },
      { additionalProperties: false },
    ),
    answers: {
      200: {
        description: 'A page of people.',
        body: listBody(PersonBody, 'People, oldest account first.'),
        examples: pageExample('One person', examplePerson),
      },
    },
    problems: [inputInvalid],
  },
  ({ database, cursorKey }: { readonly database: Database; readonly cursorKey: Uint8Array }) =>
    async ({ caller, query }) => {
      const { after: _after, limit: _limit, secondFactor, ...filter } = query;
      const { email = null, organisationId = null, status = null } = filter;
      const binding = [email, organisationId, status, secondFactor ?? null];
      const page = openPage(cursorKey, ['people', caller.organisation.id, ...binding], query);
      if (page.kind === 'refusal') return page;
      if (secondFactor !== undefined && caller.dataScope === 'all') {
        const { rows, position } = await listPeopleByFactor(
          database.system,
          { ...filter, secondFactor },
          page,
        );
        return answer(200, page.closeAt(rows, position, personBody));
      }
      const rows = caller.dataScope === 'all' ? await listPeople(database.system, filter, page) : [];
      return answer(
        200,
        page.close(rows, (row) => row.id, personBody),
      );
    },
);
