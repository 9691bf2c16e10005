import { type Static, Type } from 'typebox';
import { type PersonCaller, roles, sessionStages } from '../../callers/public.ts';
import type { Sql } from '../../foundation/database/database.ts';
import { idSchema, orNull, timeSchema } from '../../foundation/http/common-schemas.ts';
import { membershipsOf, PersonSettings, settingsOf } from '../../organisations/people/public.ts';
import { OrganisationKind, OrganisationState, organisationId } from '../../organisations/public.ts';

const RoleElement = Type.Enum([...roles], {
  description:
    'Role of the person in the organisation. The role determines the operations that the person can use.',
});

const organisationMembers = {
  id: organisationId,
  name: Type.String({ description: 'Name of the organisation.' }),
  kind: OrganisationKind,
  status: OrganisationState,
};

export const ActsForBody = Type.Object(
  { ...organisationMembers, role: RoleElement },
  {
    additionalProperties: false,
    title: 'OrganisationOfPerson',
    description: 'An organisation and the role of the person in it.',
  },
);

/**
 * The signed-in person, the organisation for which the session acts, and the steps that are missing for full
 * access.
 */
export const SessionBody = Type.Object(
  {
    id: idSchema('ses', 'Id of the session.'),
    status: Type.Enum([...sessionStages], {
      description:
        '`signed_in`; `second_factor`: the sign-in requires a second factor; `enrolment`: the person must first set up a second factor.',
    }),
    person: Type.Object(
      {
        id: idSchema('per', 'Id of the person.'),
        name: Type.String({ description: 'Name of the person.' }),
        email: Type.String({ description: 'E-mail address for sign-in.' }),
      },
      { additionalProperties: false, description: 'Signed-in person.' },
    ),
    settings: PersonSettings,
    organisations: Type.Array(ActsForBody, {
      description: 'Organisations of the person, sorted by name. Empty until the second factor is verified.',
    }),
    organisation: orNull(
      Type.Object(organisationMembers, { additionalProperties: false, description: 'An organisation.' }),
      'Organisation for which the session acts. Null until the person selects an organisation.',
    ),
    role: orNull(RoleElement, 'Role of the person in this organisation. Null without an organisation.'),
    freshUntil: timeSchema(
      'Time until which you can use operations that require a recent authentication, without authenticating again.',
    ),
    expiresAt: timeSchema(
      'Latest time at which the session ends. The session also ends after 30 minutes without use.',
    ),
  },
  { additionalProperties: false, title: 'Session', description: 'A console session.' },
);

const harbour = {
  id: 'org_01kaz4w7m0v3c5n8q2x6t9r1ye',
  name: 'Harbour Coffee Traders',
  kind: 'trader',
  status: 'active',
} as const;

export const exampleSession: Static<typeof SessionBody> = {
  id: 'ses_01kaz4w7m1v3c5n8q2x6t9r1yf',
  status: 'signed_in',
  person: { id: 'per_01kaz4w7m2v3c5n8q2x6t9r1yg', name: 'Alice Martin', email: 'alice@harbour.example' },
  settings: { language: 'de', decimalSign: null, dateOrder: null, timeZone: 'Europe/Berlin' },
  organisations: [{ ...harbour, role: 'owner' }],
  organisation: harbour,
  role: 'owner',
  freshUntil: '2026-11-21T09:10:00.000Z',
  expiresAt: '2026-11-21T21:00:00.000Z',
};

export async function sessionBody(sql: Sql, caller: PersonCaller): Promise<Static<typeof SessionBody>> {
  const { organisation, person, role, stage } = caller;
  const knows = stage !== 'second_factor';
  const memberships = knows ? await membershipsOf(sql, person.id) : [];
  return {
    id: caller.sessionId,
    status: stage,
    person,
    settings: await settingsOf(sql, person.id),
    organisations: memberships.map((membership) => ({ ...membership.organisation, role: membership.role })),
    organisation:
      knows && organisation
        ? {
            id: organisation.id,
            name: organisation.name,
            kind: organisation.kind,
            status: organisation.status,
          }
        : null,
    role: knows ? role : null,
    freshUntil: caller.freshUntil.toISOString(),
    expiresAt: caller.expiresAt.toISOString(),
  };
}
