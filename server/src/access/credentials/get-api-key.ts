import { Type } from 'typebox';
import { managementOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { inTenantScope } from '../../foundation/database/tenant-scope.ts';
import { pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { ApiKeyRecordBody, apiKeyRecordBody } from './api-key-record.ts';
import { exampleKeyRecord } from './client-examples.ts';
import { findKey } from './key-store.ts';

export const getApiKeyOperation = managementOperation(
  {
    id: 'getApiKey',
    method: 'GET',
    path: '/management/api-keys/{id}',
    tag: 'API keys',
    summary: 'Get an API key',
    description:
      'Returns an API key without its secret value. For a revoked key, the response is 404; the list of the client’s keys still contains it.',
    scope: 'management:read',
    roles: ['owner', 'developer', 'viewer', 'administrator', 'auditor'],
    terminal: 'keys:manage',
    params: Type.Object(
      { id: pathIdSchema('Id of the API key (`key_…`).') },
      { additionalProperties: false },
    ),
    answers: {
      200: {
        description: 'The API key.',
        body: ApiKeyRecordBody,
        examples: { active: { summary: 'An active key', value: exampleKeyRecord } },
      },
    },
    problems: [inputInvalid, notFound],
  },
  ({ database, now }: { readonly database: Database; readonly now: () => Date }) =>
    async ({ caller, params }) => {
      const found = await inTenantScope(database, caller, (sql, within) => findKey(sql, within, params.id));
      return found ? answer(200, apiKeyRecordBody(found, now())) : refuse(notFound);
    },
);
