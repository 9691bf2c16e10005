import { Type } from 'typebox';
import { auditActorOf } from '../../audit/public.ts';
import { type PortalParts, personOperation } from '../../callers/public.ts';
import type { Sql } from '../../foundation/database/database.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import { versionTag } from '../../foundation/http/version-tag.ts';
import {
  exampleOrganisation,
  identificationNumber,
  OrganisationBody,
  organisationBody,
  organisationName,
} from '../organisation.ts';
import { insertMembership, lockPerson, membershipsOf } from '../people/public.ts';
import { identificationNumberInUse, registrationLimit } from '../problems.ts';
import { countPendingRegistrationsOf } from '../store.ts';
import { createOrganisation } from './create-organisation.ts';

const maxPendingRegistrations = 3;
/** Maximum number of organisations that a person may own if approval is instant. */
const maxOrganisationsPerPerson = 3;

export const createPersonOrganisationOperation = personOperation(
  {
    id: 'createPersonOrganisation',
    method: 'POST',
    path: '/management/person/organisations',
    tag: 'Organisations',
    summary: 'Create your organisation',
    description:
      'Registers an organisation with you as its owner. The organisation is `pending` until the customs authority approves or rejects it; you receive an e-mail with the decision. Until the approval, you can’t act for the organisation. The sandbox approves the organisation immediately, unless the operator requires approval in the sandbox too (`PORTAL_SANDBOX_APPROVAL`). In the sandbox, a person can own at most three organisations. To act for the organisation, use `PUT /management/session`.',
    scope: null,
    stages: ['signed_in'],
    body: {
      schema: Type.Object(
        {
          kind: Type.Enum(['trader', 'broker', 'platform_operator'], {
            description: 'Role of the organisation towards customs.',
          }),
          name: organisationName,
          identificationNumber,
        },
        { additionalProperties: false, description: 'A new organisation.' },
      ),
      description: 'The new organisation.',
      examples: {
        trader: {
          summary: 'A declarant',
          value: { kind: 'trader', name: 'Harbour Coffee Traders', identificationNumber: 'XA4711000816' },
        },
      },
    },
    answers: {
      201: {
        description: 'The new organisation: pending, or active in the sandbox.',
        body: OrganisationBody,
        headers: ['Location', 'ETag'],
        examples: {
          pending: {
            summary: 'A pending organisation',
            value: { ...exampleOrganisation, status: 'pending' },
          },
        },
      },
    },
    problems: [inputInvalid, identificationNumberInUse, registrationLimit],
  },
  ({
    database,
    source,
    baseUrl,
    approval,
  }: PortalParts<'database' | 'source' | 'baseUrl'> & {
    /** Whether a new organisation is active at once or awaits the approval of customs. */
    readonly approval: 'instant' | 'manual';
  }) =>
    ({ body, caller, request }) =>
      database.systemTransaction(async (transaction) => {
        const { id: personId } = caller.person;
        // The lock makes concurrent registrations of a person wait, so that they can't exceed the limit
        // together.
        await lockPerson(transaction, personId);
        const isInstant = approval === 'instant';
        if (isInstant && (await ownsMaxOrganisations(transaction, personId))) {
          return refuse(registrationLimit, { detail: { words: 'registration_limit.instant' } });
        }
        if ((await countPendingRegistrationsOf(transaction, personId)) >= maxPendingRegistrations)
          return refuse(registrationLimit);
        const acting = auditActorOf(caller, request);
        const made = await createOrganisation(transaction, source, acting, body, {
          by: personId,
          status: isInstant ? 'active' : 'pending',
        });
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

async function ownsMaxOrganisations(sql: Sql, personId: string): Promise<boolean> {
  const memberships = await membershipsOf(sql, personId);
  return memberships.filter(({ role }) => role === 'owner').length >= maxOrganisationsPerPerson;
}
