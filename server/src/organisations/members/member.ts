import { type Static, Type } from 'typebox';
import { customsRoles, organisationRoles, type Role, roles } from '../../callers/public.ts';
import { idElement, timeElement } from '../../foundation/http/elements.ts';
import type { OrganisationKind } from '../organisation.ts';
import type { Member } from './members-store.ts';

export const memberRole = Type.Enum([...roles], {
  description: 'What the person may do here: see the table of roles.',
});

export const MemberBody = Type.Object(
  {
    id: idElement('per', 'The person’s id.'),
    name: Type.String({ description: 'The person’s name.' }),
    email: Type.String({ description: 'The address that they sign in with.' }),
    status: Type.Enum(['unverified', 'active', 'disabled'], {
      description: 'Only active people sign in; an unverified one has not confirmed the address.',
    }),
    role: memberRole,
    since: timeElement('Since when they belong to the organisation.'),
  },
  { additionalProperties: false, title: 'Member', description: 'A person who acts for the organisation.' },
);

export const exampleMember: Static<typeof MemberBody> = {
  id: 'per_01kaz4w7m2v3c5n8q2x6t9r1yg',
  name: 'Alice Martin',
  email: 'alice@harbour.example',
  status: 'active',
  role: 'owner',
  since: '2026-11-20T08:00:00.000Z',
};

export function memberBody(member: Member): Static<typeof MemberBody> {
  return { ...member, since: member.since.toISOString() };
}

/** The roles that people have in organisations of a kind. */
export function rolesIn(kind: OrganisationKind): readonly Role[] {
  return kind === 'customs_authority' ? customsRoles : organisationRoles;
}

/** The role that an organisation is never without. */
export function keyRoleIn(kind: OrganisationKind): Role {
  return kind === 'customs_authority' ? 'administrator' : 'owner';
}
