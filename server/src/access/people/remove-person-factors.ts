import { Type } from 'typebox';
import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { peopleOperation } from '../../callers/public.ts';
import { pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { lockListedPerson, recipientOf } from '../../organisations/people/public.ts';
import { deleteFactor, lockFactors, replaceRecoveryCodes } from '../factors/public.ts';
import type { PeopleDependencies } from './people-dependencies.ts';
import { factorsResetMail } from './people-mails.ts';
import { cannotChangeOwnAccount } from './people-problems.ts';
import { endAllSessionsOfPerson } from './reset-password.ts';

export const removePersonFactorsOperation = peopleOperation(
  {
    id: 'removePersonFactors',
    method: 'DELETE',
    path: '/management/people/{id}/factors',
    tag: 'People',
    summary: 'Remove second factors of an account',
    description:
      'Removes the second factors of a person who has lost both the factors and the recovery codes. Verify the identity of the person first. The person is signed out everywhere and receives an e-mail. Until the person sets up a new factor, the password is sufficient for sign-in. People of the customs authority must set up a new factor before they can do anything else. Only for the customs authority. You can’t remove your own factors this way.',
    roles: ['administrator'],
    fresh: true,
    params: Type.Object({ id: pathIdSchema('Id of the person.') }, { additionalProperties: false }),
    answers: { 204: { description: 'The second factors are removed.' } },
    problems: [inputInvalid, notFound, cannotChangeOwnAccount],
  },
  ({ baseUrl, database, postMail, source }: PeopleDependencies) =>
    async ({ caller, params, request }) => {
      if (caller.dataScope !== 'all') return refuse(notFound);
      if (caller.person.id === params.id) return refuse(cannotChangeOwnAccount);
      return database.systemTransaction(async (transaction) => {
        const person = await lockListedPerson(transaction, params.id);
        if (!person) return refuse(notFound);
        const factors = await lockFactors(transaction, person.id);
        for (const { id } of factors) await deleteFactor(transaction, person.id, id);
        await replaceRecoveryCodes(transaction, person.id, []);
        await endAllSessionsOfPerson(transaction, person.id);
        await postMail(transaction, factorsResetMail(baseUrl, await recipientOf(transaction, person)));
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          organisationId: caller.organisation.id,
          at: source.now(),
          action: 'person.remove_factors',
          target: { kind: 'person', id: person.id },
          change: { before: { factors: factors.map(({ kind, name }) => ({ kind, name })) } },
        });
        return answer(204);
      });
    },
);
