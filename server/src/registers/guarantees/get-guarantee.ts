import { Type } from 'typebox';
import { managementOperation, roles } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { inTenantScope } from '../../foundation/database/tenant-scope.ts';
import { pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { versionTag } from '../../foundation/http/version-tag.ts';
import { exampleGuarantee, GuaranteeBody, guaranteeBody } from './guarantee.ts';
import { findGuarantee } from './guarantee-store.ts';

export const getGuarantee = managementOperation(
  {
    id: 'getGuarantee',
    method: 'GET',
    path: '/management/guarantees/{id}',
    tag: 'Payments and guarantees',
    summary: 'Get a guarantee',
    description:
      'Returns a guarantee with its balance. Send the `ETag` of the response as `If-Match` when you update the guarantee. Reservations and payments do not change the `ETag`.',
    scope: 'management:read',
    roles: [...roles],
    params: Type.Object({ id: pathIdSchema('Id of the guarantee.') }, { additionalProperties: false }),
    answers: {
      200: {
        description: 'The guarantee.',
        body: GuaranteeBody,
        headers: ['ETag'],
        examples: { guarantee: { summary: 'An unused guarantee', value: exampleGuarantee } },
      },
    },
    problems: [inputInvalid, notFound],
  },
  ({ database }: { readonly database: Database }) =>
    async ({ caller, params }) => {
      const found = await inTenantScope(database, caller, (sql, within) =>
        findGuarantee(sql, within, params.id),
      );
      if (!found) return refuse(notFound);
      return answer(200, guaranteeBody(found), ['ETag', versionTag(found.version)]);
    },
);
