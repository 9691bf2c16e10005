import { Type } from 'typebox';
import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { personOperation } from '../../callers/public.ts';
import { announceChange } from '../../foundation/events/revocation-channel.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { answer } from '../../foundation/http/operation.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import { deleteMailLinksOf, setPassword } from '../../organisations/people/public.ts';
import { revokeGrantsOf } from '../oauth/public.ts';
import { auditOrganisationOf, deleteProviderSessionsOf, deleteSessionsOfPerson } from '../sessions/public.ts';
import { refuseWhilePasswordQueueIsFull } from '../verify-password.ts';
import { validatePassword } from './password-rules.ts';
import { newPasswordElement, type PeopleDependencies } from './people-dependencies.ts';
import { passwordChangedMail } from './people-mails.ts';

export const updatePasswordOperation = personOperation(
  {
    id: 'updatePassword',
    method: 'PUT',
    path: '/management/person/password',
    tag: 'People',
    summary: 'Update your password',
    description:
      'Changes your password. All your other sessions and all your platform consents end, and you receive an e-mail.',
    scope: null,
    stages: ['enrolment', 'signed_in'],
    fresh: true,
    body: {
      schema: Type.Object(
        { password: newPasswordElement },
        { additionalProperties: false, description: 'A new password.' },
      ),
      description: 'The new password.',
      examples: {
        new: { summary: 'A new password', value: { password: 'another sentence that nobody guesses' } },
      },
    },
    answers: { 204: { description: 'The password is changed.' } },
    problems: [inputInvalid],
  },
  (parts: PeopleDependencies) => {
    const { baseUrl, database, passwords, postMail, source } = parts;
    return async ({ body, caller, request }) => {
      const { email, id, name } = caller.person;
      const fault = validatePassword(body.password, [email, name]);
      if (fault) return inputRefusal([fault]);
      const passwordHash = await passwords.hash(body.password);
      if (passwordHash === null) return refuseWhilePasswordQueueIsFull();
      return database.systemTransaction(async (transaction) => {
        await setPassword(transaction, id, passwordHash, source.now());
        await deleteMailLinksOf(transaction, id);
        await deleteProviderSessionsOf(transaction, id);
        const ended = await deleteSessionsOfPerson(transaction, id, caller.sessionId);
        const consents = await revokeGrantsOf(transaction, id);
        await announceChange(transaction, `person:${id}`);
        await postMail(transaction, passwordChangedMail(baseUrl, { email, language: request.language }));
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          organisationId: auditOrganisationOf(caller),
          at: source.now(),
          action: 'person.new_password',
          target: { kind: 'person', id },
          change: { before: { sessions: ended, consents } },
        });
        return answer(204);
      });
    };
  },
);
