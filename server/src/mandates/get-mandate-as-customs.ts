import { managementOperation, type PortalParts } from '../callers/public.ts';
import { answer } from '../foundation/http/operation.ts';
import { refuse } from '../foundation/http/problem.ts';
import { customsAuthorityRequired, inputInvalid, notFound } from '../foundation/http/problems.ts';
import { versionTag } from '../foundation/http/version-tag.ts';
import { mandateExample, mandateParams } from './get-mandate.ts';
import { MandateWithHistory, mandateWithHistory } from './mandate-schema.ts';
import { findMandate } from './mandate-store.ts';

export const getMandateAsCustoms = managementOperation(
  {
    id: 'getMandateAsCustoms',
    method: 'GET',
    path: '/management/mandates/{id}',
    tag: 'Mandates',
    summary: 'Get a mandate as customs',
    description: 'Returns a mandate of any two parties, with its history. Only for the customs authority.',
    scope: 'management:mandates:read',
    roles: ['officer', 'supervisor', 'administrator', 'auditor'],
    programs: 'authority',
    params: mandateParams,
    answers: {
      200: {
        description: 'The mandate.',
        body: MandateWithHistory,
        headers: ['ETag'],
        examples: { active: { summary: 'An accepted mandate', value: mandateExample } },
      },
    },
    problems: [inputInvalid, customsAuthorityRequired, notFound],
  },
  ({ database, now, calendar }: PortalParts<'database' | 'now' | 'calendar'>) =>
    async ({ caller, params }) => {
      if (caller.dataScope !== 'all') return refuse(customsAuthorityRequired);
      const found = await findMandate(database.system, null, params.id);
      if (!found) return refuse(notFound);
      const viewing = { side: () => 'customs' as const, now: now(), calendar };
      const body = await mandateWithHistory(database.system, found, viewing);
      return answer(200, body, ['ETag', versionTag(found.version)]);
    },
);
