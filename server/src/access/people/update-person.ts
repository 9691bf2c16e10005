import { Type } from 'typebox';
import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { accountablePersonOf, managementOperation } from '../../callers/public.ts';
import { pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { deleteInvitationsBy } from '../../organisations/members/public.ts';
import { lockListedPerson, setPersonState } from '../../organisations/people/public.ts';
import { examplePerson, PersonBody, personBody } from './list-people.ts';
import type { PeopleDependencies } from './people-dependencies.ts';
import { cannotChangeOwnAccount, personUnverifiedProblem } from './people-problems.ts';
import { endAllSessionsOfPerson } from './reset-password.ts';

export const updatePersonOperation = managementOperation(
  {
    id: 'updatePerson',
    method: 'PATCH',
    path: '/management/people/{id}',
    tag: 'People',
    summary: 'Update an account',
    description:
      'Enables or disables an account. At most a second after you disable an account, the person is signed out everywhere, and the person’s consents and open invitations are revoked. The portal suspends the clients for which the person is responsible, and pauses the webhooks that the person created or last changed. The portal notifies the owners by e-mail. Only for the customs authority. You can’t disable your own account.',
    scope: 'management:write',
    roles: ['administrator'],
    fresh: true,
    programs: 'any',
    params: Type.Object({ id: pathIdSchema('Id of the person.') }, { additionalProperties: false }),
    body: {
      schema: Type.Object(
        { status: Type.Enum(['active', 'disabled'], { description: 'New status of the account.' }) },
        { additionalProperties: false, description: 'Change of the account.' },
      ),
      description: 'Change of the account.',
      examples: { disable: { summary: 'Disable the account', value: { status: 'disabled' } } },
    },
    answers: {
      200: {
        description: 'The updated person.',
        body: PersonBody,
        examples: {
          disabled: { summary: 'A disabled account', value: { ...examplePerson, status: 'disabled' } },
        },
      },
    },
    problems: [inputInvalid, notFound, cannotChangeOwnAccount, personUnverifiedProblem],
  },
  ({ database, rightsEnded, source }: PeopleDependencies) =>
    async ({ body, caller, params, request }) => {
      if (caller.dataScope !== 'all') return refuse(notFound);
      if (accountablePersonOf(caller) === params.id) return refuse(cannotChangeOwnAccount);
      return database.systemTransaction(async (transaction) => {
        const before = await lockListedPerson(transaction, params.id);
        if (!before) return refuse(notFound);
        if (before.status === body.status) return answer(200, personBody(before));
        // Only the owner of the mailbox can verify an address. Disabling and enabling an unverified account
        // would make it active without verification.
        if (before.status === 'unverified') return refuse(personUnverifiedProblem);
        await setPersonState(transaction, before.id, body.status, source.now());
        await endAllSessionsOfPerson(transaction, before.id);
        if (body.status === 'disabled') {
          const ended = { personId: before.id, organisationId: null, role: null };
          await deleteInvitationsBy(transaction, before.id, null);
          await rightsEnded(transaction, ended, auditActorOf(caller, request));
        }
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          organisationId: caller.organisation.id,
          at: source.now(),
          action: 'person.update',
          target: { kind: 'person', id: before.id },
          change: { before: { status: before.status }, after: { status: body.status } },
        });
        return answer(200, personBody({ ...before, status: body.status }));
      });
    },
);
