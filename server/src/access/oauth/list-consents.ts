import { type Static, Type } from 'typebox';
import { type PortalParts, peopleOperation } from '../../callers/public.ts';
import { orNull, timeSchema } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { listBody, listQuery, openPage, pageExample } from '../../foundation/http/pagination.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import { namesOfPeople } from '../../organisations/people/public.ts';
import { namesOfPlatforms } from '../../platforms/public.ts';
import { type ListedConsent, listConsents } from './consent-store.ts';

function namedReference(id: ReturnType<typeof Type.String>, name: string, description: string) {
  return Type.Object(
    { id, name: Type.String({ description: name }) },
    { additionalProperties: false, description },
  );
}

const ConsentBody = Type.Object(
  {
    id: Type.String({ description: 'Id of the consent.' }),
    platform: namedReference(
      Type.String({ description: 'Identifier of the platform, as in `id_platform`.' }),
      'Name of the platform.',
      'Platform that can act for the organisation.',
    ),
    client: namedReference(
      Type.String({ description: 'Id of the client.' }),
      'Name of the client.',
      'Client of the platform that sends the requests.',
    ),
    scopes: Type.Array(Type.String(), { description: 'Scopes that the person granted.' }),
    grantedBy: namedReference(
      Type.String({ description: 'Id of the person.' }),
      'Name of the person.',
      'Person who gave the consent.',
    ),
    grantedAt: timeSchema('Time of the consent.'),
    lastUsedAt: orNull(
      timeSchema('Time of the last access token.'),
      'Time when the platform last got an access token with this consent. Null if unknown.',
    ),
    expiresAt: timeSchema('Time when the consent expires.'),
  },
  {
    additionalProperties: false,
    title: 'Consent',
    description: 'A consent: the rights that a person granted to a platform for the organisation.',
  },
);

const exampleConsent: Static<typeof ConsentBody> = {
  id: 'Yb0VZk2bGm5rJp9dQxT1c',
  platform: { id: 'PL0001', name: 'Freight Cloud' },
  client: { id: 'cli_01kaz4w7m2d8f4g6h1j3k5m7np', name: 'Freight Cloud' },
  scopes: ['declarations:read', 'declarations:write'],
  grantedBy: { id: 'per_01kaz4w7m1v3c5n8q2x6t9r1ye', name: 'Ada Osei' },
  grantedAt: '2026-11-21T09:00:00.000Z',
  lastUsedAt: '2026-11-21T12:30:00.000Z',
  expiresAt: '2027-05-20T09:00:00.000Z',
};

export const listConsentsOperation = peopleOperation(
  {
    id: 'listConsents',
    method: 'GET',
    path: '/management/organisation/consents',
    tag: 'Consents',
    summary: 'List consents',
    description:
      'Returns the valid consents that people of the organisation gave to platforms, newest first.',
    roles: ['owner', 'developer', 'viewer'],
    query: Type.Object(listQuery, { additionalProperties: false }),
    answers: {
      200: {
        description: 'A page of consents.',
        body: listBody(ConsentBody, 'Consents, newest first.'),
        examples: pageExample('One consent', exampleConsent),
      },
    },
    problems: [inputInvalid],
  },
  ({ database, cursorKey, now }: PortalParts<'database' | 'cursorKey' | 'now'>) =>
    async ({ caller, query }) => {
      const { system } = database;
      const organisationId = caller.organisation.id;
      const page = openPage(cursorKey, ['consents', organisationId], query);
      if (page.kind === 'refusal') return page;
      const rows = await listConsents(system, organisationId, now(), positionOf(page.after), page.limit);
      const [people, platforms] = await Promise.all([
        namesOfPeople(
          system,
          rows.map(({ personId }) => personId),
        ),
        namesOfPlatforms(
          system,
          rows.map(({ platformId }) => platformId),
        ),
      ]);
      const close = page.close(
        rows,
        ({ grantedAt, id }) => `${grantedAt} ${id}`,
        (row) => bodyOf(row, people, platforms),
      );
      return answer(200, close);
    },
);

type Names = ReadonlyMap<string, string>;

function positionOf(after: string | null) {
  const [grantedAt = '', id = ''] = after?.split(' ') ?? [];
  return after === null ? null : { grantedAt, id };
}

function bodyOf(row: ListedConsent, people: Names, platforms: Names): Static<typeof ConsentBody> {
  const { id, personId, clientId, clientName, platformId, scopes, grantedAt, lastUsedAt, expiresAt } = row;
  return {
    id,
    platform: { id: platformId, name: platforms.get(platformId) ?? platformId },
    client: { id: clientId, name: clientName },
    scopes: [...scopes],
    grantedBy: { id: personId, name: people.get(personId) ?? personId },
    grantedAt,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
  };
}
