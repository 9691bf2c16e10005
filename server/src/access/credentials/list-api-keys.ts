import { Type } from 'typebox';
import { managementOperation, type PortalParts } from '../../callers/public.ts';
import { inTenantScope } from '../../foundation/database/tenant-scope.ts';
import { pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { listBody, listQuery, openPage, pageExample } from '../../foundation/http/pagination.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { ApiKeyRecordBody, apiKeyRecordBody, KeyState } from './api-key-record.ts';
import { exampleKeyRecord } from './client-examples.ts';
import { findClient } from './client-store.ts';
import { listKeys } from './key-store.ts';

export const listApiKeysOperation = managementOperation(
  {
    id: 'listApiKeys',
    method: 'GET',
    path: '/management/clients/{id}/api-keys',
    tag: 'API keys',
    summary: 'List API keys of a client',
    description:
      'Returns the API keys of a client, oldest first, including expired and revoked keys. The secret values are not included.',
    scope: 'management:read',
    roles: ['owner', 'developer', 'viewer', 'administrator', 'auditor'],
    terminal: 'keys:manage',
    params: Type.Object(
      { id: pathIdSchema('Id of the client (`client_id`).') },
      { additionalProperties: false },
    ),
    query: Type.Object({ ...listQuery, status: Type.Optional(KeyState) }, { additionalProperties: false }),
    answers: {
      200: {
        description: 'A page of API keys.',
        body: listBody(ApiKeyRecordBody, 'API keys, oldest first.'),
        examples: pageExample('One key', exampleKeyRecord),
      },
    },
    problems: [inputInvalid, notFound],
  },
  ({ database, cursorKey, now }: PortalParts<'database' | 'cursorKey' | 'now'>) =>
    async ({ caller, params, query }) => {
      const binding = ['api-keys', caller.organisation.id, params.id, query.status];
      const page = openPage(cursorKey, binding, query);
      if (page.kind === 'refusal') return page;
      const at = now();
      const rows = await inTenantScope(database, caller, async (sql, within) => {
        const client = await findClient(sql, within, params.id);
        return client && listKeys(sql, client, { ...query, now: at }, page);
      });
      if (!rows) return refuse(notFound);
      return answer(
        200,
        page.close(
          rows,
          (row) => row.id,
          (row) => apiKeyRecordBody(row, at),
        ),
      );
    },
);
