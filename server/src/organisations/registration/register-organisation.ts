import { Type } from 'typebox';
import { actingAs } from '../../audit/public.ts';
import { personOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import { versionTag } from '../../foundation/http/version-tag.ts';
import type { IdSource } from '../../foundation/ids.ts';
import {
  exampleOrganisation,
  identificationNumber,
  OrganisationBody,
  organisationBody,
  organisationName,
} from '../organisation.ts';
import { insertMembership, lockPerson } from '../people/public.ts';
import { identificationNumberInUse, registrationLimit } from '../problems.ts';
import { countPendingOf } from '../store.ts';
import { createOrganisation } from './create-organisation.ts';

const mostPending = 3;

export const registerOrganisationOperation = personOperation(
  {
    id: 'registerOrganisation',
    method: 'POST',
    path: '/management/person/organisations',
    tag: 'Organisations',
    summary: 'Register your organisation',
    description:
      'The person becomes its owner. It is `pending` until the customs authority approves or refuses it, and a mail tells of that; nothing can be done for it before. Act for it with `PUT /management/session`.',
    scope: null,
    stages: ['signed_in'],
    body: {
      schema: Type.Object(
        {
          kind: Type.Enum(['trader', 'broker', 'platform_operator'], {
            description: 'What the organisation is to customs.',
          }),
          name: organisationName,
          identificationNumber,
        },
        { additionalProperties: false, description: 'The organisation.' },
      ),
      description: 'The organisation.',
      required: true,
      examples: {
        trader: {
          summary: 'A trader',
          value: { kind: 'trader', name: 'Harbour Coffee Traders', identificationNumber: 'XA4711000816' },
        },
      },
    },
    answers: {
      201: {
        description: 'Registered; it waits for approval.',
        body: OrganisationBody,
        headers: ['Location', 'ETag'],
        examples: { pending: { summary: 'It waits', value: { ...exampleOrganisation, state: 'pending' } } },
      },
    },
    problems: [inputInvalid, identificationNumberInUse, registrationLimit],
  },
  ({
    database,
    source,
    baseUrl,
  }: {
    readonly database: Database;
    readonly source: IdSource;
    readonly baseUrl: string;
  }) =>
    ({ body, caller, request }) =>
      database.systemTransaction(async (transaction) => {
        const { id: personId } = caller.person;
        // One after the other, so that the limit holds for those made at once.
        await lockPerson(transaction, personId);
        if ((await countPendingOf(transaction, personId)) >= mostPending) return refuse(registrationLimit);
        const acting = actingAs(caller, request);
        const made = await createOrganisation(transaction, source, acting, body, personId);
        if (!made) return refuse(identificationNumberInUse);
        await insertMembership(
          transaction,
          { organisationId: made.id, personId, role: 'owner' },
          source.now(),
        );
        const location = `${baseUrl}/management/organisations/${made.id}`;
        return answer(201, organisationBody(made), ['Location', location, 'ETag', versionTag(made.version)]);
      }),
);
