import { type Static, Type } from 'typebox';
import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { callerIdentityOf, managementOperation, type PortalParts } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { idSchema, pathIdSchema, timeSchema } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { listBody, singlePage } from '../../foundation/http/pagination.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { newId } from '../../foundation/ids.ts';
import { unsafeClass } from '../../foundation/text/unsafe-characters.ts';
import { invitationMail } from '../organisation-mails.ts';
import { newLinkToken } from '../people/public.ts';
import { alreadyInvited, alreadyMember, invitationLimit, roleNotAvailable } from '../problems.ts';
import { lockOrganisation } from '../store.ts';
import { memberRole, memberRolesIn } from './member.ts';
import {
  deleteInvitation,
  findMemberByEmail,
  type Invitation,
  insertInvitation,
  listInvitations,
} from './members-store.ts';

const invitationLifetimeMs = 7 * 24 * 3_600_000;
const maxOpenInvitations = 100;

const invalidAddressCharacters = `\\s@<>,;"${unsafeClass}`;

export const emailAddress = Type.String({
  minLength: 3,
  maxLength: 254,
  pattern: `^[^${invalidAddressCharacters}]+@[^${invalidAddressCharacters}]+$`,
  'x-format': 'email',
  description: 'E-mail address.',
});

const InvitationBody = Type.Object(
  {
    id: idSchema('inv', 'Id of the invitation.'),
    email: Type.String({ description: 'E-mail address of the invited person.' }),
    role: memberRole,
    invitedBy: Type.String({ description: 'Person or client that sent the invitation.' }),
    createdAt: timeSchema('Time of the invitation.'),
    expiresAt: timeSchema('Time until which the invitation can be accepted.'),
  },
  { additionalProperties: false, title: 'Invitation', description: 'An open invitation.' },
);

const exampleInvitation: Static<typeof InvitationBody> = {
  id: 'inv_01kaz4w7m4v3c5n8q2x6t9r1yj',
  email: 'bob@harbour.example',
  role: 'developer',
  invitedBy: 'per_01kaz4w7m2v3c5n8q2x6t9r1yg',
  createdAt: '2026-11-21T09:00:00.000Z',
  expiresAt: '2026-11-28T09:00:00.000Z',
};

function invitationBody(invitation: Invitation): Static<typeof InvitationBody> {
  const { createdAt, email, expiresAt, id, invitedBy, role } = invitation;
  return {
    id,
    email,
    role,
    invitedBy,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

export const inviteOperation = managementOperation(
  {
    id: 'inviteMember',
    method: 'POST',
    path: '/management/invitations',
    tag: 'Members',
    summary: 'Invite a member',
    description:
      'Sends an e-mail to the address. The e-mail contains a link, which is valid once, for seven days, and only for a person who signs in with this address. The response does not reveal whether the address has an account.',
    scope: 'management:write',
    roles: ['owner', 'administrator'],
    // The operator’s bootstrap client invites the first administrator.
    programs: 'authority',
    fresh: true,
    translated: true,
    body: {
      schema: Type.Object(
        { email: emailAddress, role: memberRole },
        { additionalProperties: false, description: 'Address and role of the new member.' },
      ),
      description: 'Address and role.',
      examples: {
        developer: { summary: 'A developer', value: { email: 'bob@harbour.example', role: 'developer' } },
      },
    },
    answers: {
      201: {
        description: 'The invitation.',
        body: InvitationBody,
        examples: { open: { summary: 'An open invitation', value: exampleInvitation } },
      },
    },
    problems: [inputInvalid, notFound, roleNotAvailable, alreadyMember, alreadyInvited, invitationLimit],
  },
  ({ database, source, baseUrl, postMail }: PortalParts<'database' | 'source' | 'baseUrl' | 'postMail'>) =>
    ({ body, caller, request }) =>
      database.systemTransaction(async (transaction) => {
        const { id: organisationId } = caller.organisation;
        const organisation = await lockOrganisation(transaction, organisationId, organisationId);
        if (!organisation) return refuse(notFound);
        const available = memberRolesIn(organisation.kind);
        if (!available.includes(body.role)) {
          return refuse(roleNotAvailable, { extensions: { roles: available } });
        }
        const now = source.now();
        const open = await listInvitations(transaction, organisationId, now);
        if (open.length >= maxOpenInvitations) return refuse(invitationLimit);
        if (await findMemberByEmail(transaction, organisationId, body.email)) return refuse(alreadyMember);
        const { token, hash } = newLinkToken(source);
        const made: Invitation = {
          organisationId,
          id: newId('inv', source),
          email: body.email,
          role: body.role,
          invitedBy: callerIdentityOf(caller).id,
          createdAt: now,
          expiresAt: new Date(now.getTime() + invitationLifetimeMs),
        };
        if (!(await insertInvitation(transaction, made, hash))) return refuse(alreadyInvited);
        const invitationDetails = { organisation: organisation.name, role: body.role, token };
        await postMail(
          transaction,
          invitationMail(baseUrl, { email: body.email, language: request.language }, invitationDetails),
        );
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          organisationId,
          at: now,
          action: 'invitation.create',
          target: { kind: 'invitation', id: made.id },
          change: { after: { email: made.email, role: made.role } },
        });
        return answer(201, invitationBody(made));
      }),
);

export const listInvitationsOperation = managementOperation(
  {
    id: 'listInvitations',
    method: 'GET',
    path: '/management/invitations',
    tag: 'Members',
    summary: 'List invitations',
    description: 'Returns the open invitations of your organisation, oldest first, at most 100.',
    scope: 'management:read',
    roles: ['owner', 'administrator', 'auditor'],
    answers: {
      200: {
        description: 'The invitations.',
        body: listBody(InvitationBody, 'Invitations, oldest first.'),
        examples: { one: { summary: 'One invitation', value: singlePage([exampleInvitation]) } },
      },
    },
    problems: [],
  },
  ({ database, now }: { readonly database: Database; readonly now: () => Date }) =>
    async ({ caller }) => {
      const open = await listInvitations(database.system, caller.organisation.id, now());
      return answer(200, singlePage(open.map(invitationBody)));
    },
);

export const revokeInvitationOperation = managementOperation(
  {
    id: 'revokeInvitation',
    method: 'DELETE',
    path: '/management/invitations/{id}',
    tag: 'Members',
    summary: 'Revoke an invitation',
    description: 'Revokes an invitation. The link of the invitation becomes invalid immediately.',
    scope: 'management:write',
    roles: ['owner', 'administrator'],
    programs: 'authority',
    params: Type.Object({ id: pathIdSchema('Id of the invitation.') }, { additionalProperties: false }),
    answers: { 204: { description: 'The invitation is revoked.' } },
    problems: [inputInvalid, notFound],
  },
  ({ database, now }: { readonly database: Database; readonly now: () => Date }) =>
    ({ caller, params, request }) =>
      database.systemTransaction(async (transaction) => {
        const { id: organisationId } = caller.organisation;
        const withdrawn = await deleteInvitation(transaction, organisationId, params.id);
        if (!withdrawn) return refuse(notFound);
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          organisationId,
          at: now(),
          action: 'invitation.revoke',
          target: { kind: 'invitation', id: withdrawn.id },
          change: { before: { email: withdrawn.email, role: withdrawn.role } },
        });
        return answer(204);
      }),
);
