import { Type } from 'typebox';
import { managementOperation } from '../callers/public.ts';
import type { Database } from '../foundation/database/database.ts';
import { inTenantScope } from '../foundation/database/tenant-scope.ts';
import { pathIdSchema } from '../foundation/http/common-schemas.ts';
import { refuse } from '../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../foundation/http/problems.ts';
import { answerVersion } from '../foundation/http/version-tag.ts';
import { examplePlatform, PlatformBody, platformBody } from './platform.ts';
import { findPlatform } from './store.ts';

export const getPlatformOperation = managementOperation(
  {
    id: 'getPlatform',
    method: 'GET',
    path: '/management/platforms/{id}',
    tag: 'Platforms',
    summary: 'Get a platform',
    description:
      'Returns a platform. Send the `ETag` of the response as `If-Match` when you update the platform.',
    scope: 'management:read',
    roles: ['owner', 'developer', 'viewer', 'officer', 'supervisor', 'administrator', 'auditor'],
    params: Type.Object({ id: pathIdSchema('Identifier of the platform.') }, { additionalProperties: false }),
    conditional: true,
    answers: {
      200: {
        description: 'The platform.',
        body: PlatformBody,
        headers: ['ETag'],
        examples: { pending: { summary: 'A pending platform', value: examplePlatform } },
      },
    },
    problems: [inputInvalid, notFound],
  },
  ({ database }: { readonly database: Database }) =>
    async ({ caller, params, request }) => {
      const found = await inTenantScope(database, caller, (sql, within) =>
        findPlatform(sql, within, params.id),
      );
      if (!found) return refuse(notFound);
      return answerVersion(request.header('if-none-match'), found.version, platformBody(found));
    },
);
