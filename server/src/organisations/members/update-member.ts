import { Type } from 'typebox';
import { auditActorOf, recordAudit } from '../../audit/public.ts';
import type { ManagementPerson, PortalParts } from '../../callers/public.ts';
import { peopleOperation } from '../../callers/public.ts';
import type { Database, Transaction } from '../../foundation/database/database.ts';
import { announceChange } from '../../foundation/events/revocation-channel.ts';
import { pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import type { Organisation } from '../organisation.ts';
import { cannotChangeOwnMembership, lastOwner, roleNotAvailable } from '../problems.ts';
import { lockOrganisation } from '../store.ts';
import type { OnAccessReduced, ReducedAccess } from './access-reduction.ts';
import {
  exampleMember,
  MemberBody,
  memberBody,
  memberRole,
  memberRolesIn,
  roleThatMustRemain,
} from './member.ts';
import {
  activeOwnersOfOrganisation,
  deleteInvitationsBy,
  deleteMembership,
  findMember,
  type Member,
  updateRole,
} from './members-store.ts';

const memberParams = Type.Object({ id: pathIdSchema('Id of the person.') }, { additionalProperties: false });

export const updateMemberOperation = peopleOperation(
  {
    id: 'updateMember',
    method: 'PATCH',
    path: '/management/members/{id}',
    tag: 'Members',
    summary: 'Update a member’s role',
    description:
      'Changes the role of a member. At most a second later, the member’s sessions have the rights of the new role, and so do the clients for which the member is responsible. If the new role can’t give consents, the portal revokes the member’s consents and pauses the webhooks that the member created or last changed. If the new role can’t invite people, the portal revokes the member’s open invitations. You can’t change your own role. The last owner must remain an owner.',
    roles: ['owner', 'administrator'],
    fresh: true,
    params: memberParams,
    body: {
      schema: Type.Object(
        { role: memberRole },
        { additionalProperties: false, description: 'New role of the member.' },
      ),
      description: 'The new role.',
      examples: { developer: { summary: 'Change the role to developer', value: { role: 'developer' } } },
    },
    answers: {
      200: {
        description: 'The updated member.',
        body: MemberBody,
        examples: { developer: { summary: 'A developer', value: { ...exampleMember, role: 'developer' } } },
      },
    },
    problems: [inputInvalid, notFound, cannotChangeOwnMembership, roleNotAvailable, lastOwner],
  },
  ({
    database,
    now,
    rightsEnded,
  }: PortalParts<'database' | 'now'> & { readonly rightsEnded: OnAccessReduced }) =>
    ({ body, caller, params, request }) =>
      database.systemTransaction(async (transaction) => {
        const lockResult = await lockMember(transaction, caller, params.id);
        if ('kind' in lockResult) return lockResult;
        const { member, organisation } = lockResult;
        const available = memberRolesIn(organisation.kind);
        if (!available.includes(body.role)) {
          return refuse(roleNotAvailable, { extensions: { roles: available } });
        }
        if (body.role === member.role) return answer(200, memberBody(member));
        if (await isLastOwner(transaction, organisation, member)) return refuse(lastOwner);
        await updateRole(transaction, organisation.id, member.id, body.role);
        const ended = { personId: member.id, organisationId: organisation.id, role: body.role };
        await withdrawInvitationsOf(transaction, ended);
        await rightsEnded(transaction, ended, auditActorOf(caller, request));
        await announceChange(transaction, `person:${member.id}`);
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          organisationId: organisation.id,
          at: now(),
          action: 'membership.update',
          target: { kind: 'person', id: member.id },
          change: { before: { role: member.role }, after: { role: body.role } },
        });
        return answer(200, memberBody({ ...member, role: body.role }));
      }),
);

export const removeMemberOperation = peopleOperation(
  {
    id: 'removeMember',
    method: 'DELETE',
    path: '/management/members/{id}',
    tag: 'Members',
    summary: 'Remove a member',
    description:
      'Removes a member. At most a second later, the member’s sessions for this organisation end, and the member’s consents and open invitations are revoked. The portal suspends the clients for which the member is responsible until another person takes over the clients. The portal also pauses the webhooks that the member created or last changed. The portal notifies the owners by e-mail.',
    roles: ['owner', 'administrator'],
    fresh: true,
    params: memberParams,
    answers: { 204: { description: 'The member is removed.' } },
    problems: [inputInvalid, notFound, cannotChangeOwnMembership, lastOwner],
  },
  ({
    database,
    now,
    rightsEnded,
  }: {
    readonly database: Database;
    readonly now: () => Date;
    readonly rightsEnded: OnAccessReduced;
  }) =>
    ({ caller, params, request }) =>
      database.systemTransaction(async (transaction) => {
        const lockResult = await lockMember(transaction, caller, params.id);
        if ('kind' in lockResult) return lockResult;
        const { member, organisation } = lockResult;
        if (await isLastOwner(transaction, organisation, member)) return refuse(lastOwner);
        await deleteMembership(transaction, organisation.id, member.id);
        const ended = { personId: member.id, organisationId: organisation.id, role: null };
        await withdrawInvitationsOf(transaction, ended);
        await rightsEnded(transaction, ended, auditActorOf(caller, request));
        await announceChange(transaction, `person:${member.id}`);
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          organisationId: organisation.id,
          at: now(),
          action: 'membership.remove',
          target: { kind: 'person', id: member.id },
          change: { before: { email: member.email, role: member.role } },
        });
        return answer(204);
      }),
);

/**
 * Withdraws the open invitations of a member who is no longer owner or administrator, because only these roles
 * can invite.
 */
async function withdrawInvitationsOf(
  transaction: Transaction,
  { organisationId, personId, role }: ReducedAccess,
): Promise<void> {
  if (role === 'owner' || role === 'administrator') return;
  await deleteInvitationsBy(transaction, personId, organisationId);
}

/** Returns a member and locks all memberships of the organisation until the end of the transaction. */
async function lockMember(
  transaction: Transaction,
  caller: ManagementPerson,
  personId: string,
): Promise<
  | { readonly member: Member; readonly organisation: Organisation }
  | Refusal<'not_found' | 'cannot_change_own_membership'>
> {
  const { id } = caller.organisation;
  const organisation = await lockOrganisation(transaction, id, id);
  const member = organisation && (await findMember(transaction, id, personId));
  if (!member) return refuse(notFound);
  if (caller.person.id === personId) return refuse(cannotChangeOwnMembership);
  return { member, organisation };
}

/** Whether the organisation would lose its last owner or administrator. */
async function isLastOwner(
  transaction: Transaction,
  organisation: Organisation,
  member: Member,
): Promise<boolean> {
  const keyRole = roleThatMustRemain(organisation.kind);
  if (member.role !== keyRole) return false;
  const owners = await activeOwnersOfOrganisation(transaction, organisation.id);
  return !owners.some(({ id, role }) => id !== member.id && role === keyRole);
}
