import { type Static, Type } from 'typebox';
import { customsRoles, organisationRoles, type Role, roles } from '../../callers/public.ts';
import { idSchema, timeSchema } from '../../foundation/http/common-schemas.ts';
import type { OrganisationKind } from '../organisation.ts';
import type { Member } from './members-store.ts';

export const memberRole = Type.Enum([...roles], {
  description:
    'Role of the person in the organisation. The role determines the operations that the person can use.',
});

export const MemberBody = Type.Object(
  {
    id: idSchema('per', 'Id of the person.'),
    name: Type.String({ description: 'Name of the person.' }),
    email: Type.String({ description: 'E-mail address for sign-in.' }),
    status: Type.Enum(['unverified', 'active', 'disabled'], {
      description:
        'Status of the account. Only active people can sign in. An unverified person has not yet confirmed the e-mail address.',
    }),
    role: memberRole,
    since: timeSchema('Time when the person joined the organisation.'),
  },
  { additionalProperties: false, title: 'Member', description: 'A member of the organisation.' },
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

/** Returns the roles available in a kind of organisation. */
export function memberRolesIn(kind: OrganisationKind): readonly Role[] {
  return kind === 'customs_authority' ? customsRoles : organisationRoles;
}

/** Returns the role that every organisation must have at least once. */
export function roleThatMustRemain(kind: OrganisationKind): Role {
  return kind === 'customs_authority' ? 'administrator' : 'owner';
}
