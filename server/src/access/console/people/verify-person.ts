import { Type } from 'typebox';
import { recordAudit } from '../../../audit/public.ts';
import { answer, anyoneOperation, type Operation } from '../../../foundation/http/operation.ts';
import { rateRefusal } from '../../../foundation/http/pipeline.ts';
import { refuse } from '../../../foundation/http/problem.ts';
import { inputInvalid } from '../../../foundation/http/problems.ts';
import {
  activatePerson,
  deleteMailLinksOf,
  exampleToken,
  findPersonOfLink,
  linkHash,
  linkInvalid,
  linkToken,
  verifyPassword,
} from '../../../organisations/public.ts';
import type { FailureLimit } from '../../failure-limit.ts';
import { isOtherSite } from '../cross-site.ts';
import { crossSiteRefused, signInRefused } from '../problems.ts';
import { passwordElement, refuseSignIn } from '../sign-in.ts';
import type { PeopleParts } from './people-parts.ts';

export function verifyPersonOperation(parts: PeopleParts, attempts: FailureLimit): Operation {
  const { baseUrl, database, source } = parts;
  const { origin } = new URL(baseUrl);
  return anyoneOperation({
    id: 'verifyPerson',
    method: 'POST',
    path: '/management/people/verification',
    tag: 'People',
    summary: 'Confirm the e-mail address',
    description:
      'Takes the token of the mail and the password of the sign-up: whoever signs up with another’s address gets no account by their click.',
    scope: null,
    body: {
      schema: Type.Object(
        { token: linkToken, password: passwordElement },
        { additionalProperties: false, description: 'The link and the password.' },
      ),
      description: 'The link and the password.',
      required: true,
      examples: {
        link: {
          summary: 'From the mail',
          value: { token: exampleToken, password: 'a long sentence that nobody guesses' },
        },
      },
    },
    answers: { 204: { description: 'Confirmed: the person may sign in.' } },
    problems: [inputInvalid, signInRefused, linkInvalid, crossSiteRefused],
    async handle({ body, request }) {
      if (isOtherSite(request, origin)) return refuse(crossSiteRefused);
      const seconds = attempts.charge(body.token);
      if (seconds > 0)
        return rateRefusal(seconds, 'There were too many wrong passwords: wait, then try again.');
      return database.systemTransaction(async (transaction) => {
        const now = source.now();
        const found = await findPersonOfLink(transaction, 'verification', linkHash(body.token), now);
        if (!found) return refuse(linkInvalid);
        if (!(await verifyPassword(found.passwordHash, body.password))) return refuseSignIn(baseUrl);
        attempts.takeBack(body.token);
        const { id } = found.person;
        await deleteMailLinksOf(transaction, id);
        await activatePerson(transaction, id, now);
        await recordAudit(transaction, {
          actor: { kind: 'person', id },
          requestId: request.id,
          address: request.address,
          organisationId: id,
          at: now,
          action: 'person.verify',
          target: { kind: 'person', id },
          change: { before: { state: found.person.state }, after: { state: 'active' } },
        });
        return answer(204);
      });
    },
  });
}
