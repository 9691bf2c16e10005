import { Type } from 'typebox';
import { declarantOperation, type PortalParts } from '../callers/public.ts';
import { pathIdSchema } from '../foundation/http/common-schemas.ts';
import { answer } from '../foundation/http/operation.ts';
import { refuse } from '../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../foundation/http/problems.ts';
import { versionTag } from '../foundation/http/version-tag.ts';
import {
  exampleHistory,
  exampleMandate,
  MandateWithHistory,
  mandatePartyOf,
  mandateWithHistory,
} from './mandate-schema.ts';
import { findMandate } from './mandate-store.ts';

export const mandateParams = Type.Object(
  { id: pathIdSchema('Identifier of the mandate.') },
  { additionalProperties: false },
);

export const mandateExample = { ...exampleMandate, history: exampleHistory };

export const getMandate = declarantOperation(
  {
    id: 'getMandate',
    client: 'mandates.get(id)',
    method: 'GET',
    path: '/openapi/mandates/{id}',
    tag: 'Mandates',
    summary: 'Get a mandate',
    description: 'Returns a mandate with its history and the actions that the caller can take.',
    scope: 'mandates:read',
    params: mandateParams,
    answers: {
      200: {
        description: 'The mandate.',
        body: MandateWithHistory,
        headers: ['ETag'],
        examples: { active: { summary: 'An accepted mandate', value: mandateExample } },
      },
    },
    problems: [inputInvalid, notFound],
  },
  ({ database, now, calendar }: PortalParts<'database' | 'now' | 'calendar'>) =>
    ({ caller, params }) => {
      const { id: organisationId, numbers } = caller.organisation;
      return database.organisation(organisationId, async (sql) => {
        const found = await findMandate(sql, numbers, params.id);
        if (!found) return refuse(notFound);
        const viewing = { side: mandatePartyOf(numbers), now: now(), calendar };
        const body = await mandateWithHistory(sql, found, viewing);
        return answer(200, body, ['ETag', versionTag(found.version)]);
      });
    },
);
