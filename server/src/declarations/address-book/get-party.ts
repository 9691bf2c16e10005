import { Type } from 'typebox';
import { declarantOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { versionTag } from '../../foundation/http/version-tag.ts';
import { exampleParty, PartyBody, partyBody } from './party.ts';
import { findParty } from './party-store.ts';

export const partyParams = Type.Object(
  { id: pathIdSchema('Identifier of the party.') },
  { additionalProperties: false },
);

export const getParty = declarantOperation(
  {
    id: 'getParty',
    client: 'parties.get(id)',
    method: 'GET',
    path: '/openapi/parties/{id}',
    tag: 'Address book and templates',
    summary: 'Get a party',
    description:
      'Returns a party of the address book. Send the `ETag` of the response as `If-Match` when you update the party.',
    scope: 'declarations:read',
    params: partyParams,
    answers: {
      200: {
        description: 'The party.',
        body: PartyBody,
        headers: ['ETag'],
        examples: { seller: { summary: 'A foreign seller', value: exampleParty } },
      },
    },
    problems: [inputInvalid, notFound],
  },
  ({ database }: { readonly database: Database }) =>
    async ({ caller, params }) => {
      const { id } = caller.organisation;
      const found = await database.organisation(id, (sql) => findParty(sql, id, params.id));
      return found ? answer(200, partyBody(found), ['ETag', versionTag(found.version)]) : refuse(notFound);
    },
);
