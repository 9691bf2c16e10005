import { Type } from 'typebox';
import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { personOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { announceChange } from '../../foundation/events/revocation-channel.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import { organisationId } from '../organisation.ts';
import { exampleToken, insertMembership, linkHash, linkToken, lockPerson } from '../people/public.ts';
import { alreadyMember, linkInvalid } from '../problems.ts';
import { memberRole } from './member.ts';
import { findMember, redeemInvitation } from './members-store.ts';

export const acceptInvitationOperation = personOperation(
  {
    id: 'acceptInvitation',
    method: 'POST',
    path: '/management/person/invitations/acceptance',
    tag: 'Members',
    summary: 'Accept an invitation',
    description:
      'Accepts an invitation with the token of the e-mail. You must be signed in with the address to which the invitation was sent. To act for the organisation, use `PUT /management/session`.',
    scope: null,
    stages: ['enrolment', 'signed_in'],
    body: {
      schema: Type.Object(
        { token: linkToken },
        { additionalProperties: false, description: 'Token from the link in the invitation e-mail.' },
      ),
      description: 'Token from the link in the e-mail.',
      examples: { link: { summary: 'Token from the e-mail', value: { token: exampleToken } } },
    },
    answers: {
      200: {
        description: 'The new membership.',
        body: Type.Object(
          { organisationId, role: memberRole },
          { additionalProperties: false, description: 'The new membership.' },
        ),
        examples: {
          developer: {
            summary: 'A developer',
            value: { organisationId: 'org_01kaz4w7m0v3c5n8q2x6t9r1ye', role: 'developer' },
          },
        },
      },
    },
    problems: [inputInvalid, linkInvalid, alreadyMember],
  },
  ({ database, now }: { readonly database: Database; readonly now: () => Date }) =>
    ({ body, caller, request }) =>
      database.systemTransaction(async (transaction) => {
        const { email, id: personId } = caller.person;
        await lockPerson(transaction, personId);
        const invitation = await redeemInvitation(transaction, linkHash(body.token), email, now());
        if (!invitation) return refuse(linkInvalid);
        const { organisationId: joined, role } = invitation;
        if (await findMember(transaction, joined, personId)) return refuse(alreadyMember);
        await insertMembership(transaction, { organisationId: joined, personId, role }, now());
        await announceChange(transaction, `person:${personId}`);
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          organisationId: joined,
          at: now(),
          action: 'membership.create',
          target: { kind: 'person', id: personId },
          change: { after: { email, role, invitedBy: invitation.invitedBy } },
        });
        return answer(200, { organisationId: joined, role });
      }),
);
