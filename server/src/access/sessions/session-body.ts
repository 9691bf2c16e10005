import { type Static, Type } from 'typebox';
import { type PersonCaller, roles, sessionStages } from '../../callers/public.ts';
import type { Sql } from '../../foundation/database/database.ts';
import { idElement, orNull, timeElement } from '../../foundation/http/elements.ts';
import { membershipsOf, PersonSettings, settingsOf } from '../../organisations/people/public.ts';
import { OrganisationKind, OrganisationState, organisationId } from '../../organisations/public.ts';

const RoleElement = Type.Enum([...roles], {
  description: 'What a person may do in an organisation: see the table of roles.',
});

const organisationMembers = {
  id: organisationId,
  name: Type.String({ description: 'Its name.' }),
  kind: OrganisationKind,
  status: OrganisationState,
};

export const ActsForBody = Type.Object(
  { ...organisationMembers, role: RoleElement },
  { additionalProperties: false, description: 'An organisation, and the role in it.' },
);

/** Who is signed in, for what, and what is missing. */
export const SessionBody = Type.Object(
  {
    id: idElement('ses', 'The session’s id.'),
    status: Type.Enum([...sessionStages], {
      description:
        '`signed_in`; `second_factor`: it has yet to be shown; `enrolment`: one has to be set up before anything else.',
    }),
    person: Type.Object(
      {
        id: idElement('per', 'The person’s id.'),
        name: Type.String({ description: 'The person’s name.' }),
        email: Type.String({ description: 'The address that they sign in with.' }),
      },
      { additionalProperties: false, description: 'Who is signed in.' },
    ),
    settings: PersonSettings,
    organisations: Type.Array(ActsForBody, {
      description: 'What the person may act for, by name; empty until the second factor is shown.',
    }),
    organisation: orNull(
      Type.Object(organisationMembers, { additionalProperties: false, description: 'The organisation.' }),
      'What the session acts for.',
    ),
    role: orNull(RoleElement, 'The person’s role there.'),
    freshUntil: timeElement('Until when operations that need a fresh authentication go through.'),
    expiresAt: timeElement('When the session ends in any case; 30 minutes without use end it too.'),
  },
  { additionalProperties: false, title: 'Session', description: 'A session of the console.' },
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

/** The body of a session, as its person sees it. */
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
