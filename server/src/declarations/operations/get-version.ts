import { declarantOperation } from '../../callers/public.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { findVersion, VersionBody, versionExample, versionOf } from '../amendments-and-queries/public.ts';
import type { ConditionalReads } from '../feed/public.ts';
import { respondWithSubResource, subResourceParams } from './read-sub-resource.ts';

export const getVersion = declarantOperation(
  {
    id: 'getVersion',
    client: 'declarations.version(id, number: integer)',
    method: 'GET',
    path: '/openapi/declarations/{id}/versions/{number}',
    tag: 'Amendments, queries and invalidation',
    summary: 'Get a version of a declaration',
    description:
      'Returns a version of a declaration exactly as the portal received it. Lodged versions never change.',
    scope: 'declarations:read',
    params: subResourceParams,
    conditional: true,
    answers: {
      200: {
        description: 'The version',
        body: VersionBody,
        headers: ['ETag'],
        examples: {
          first: {
            summary: 'The first version',
            value: { ...versionExample, document: { type: 'import', lrn: 'COFFEE-2026-0001' } },
          },
        },
      },
    },
    problems: [inputInvalid, notFound],
  },
  (deps: { readonly unchanged: ConditionalReads; readonly baseUrl: string }) => (input) =>
    respondWithSubResource(deps.unchanged, input, {
      // The response is not cached while the declaration is a draft, because a draft can be replaced without a new
      // version.
      lasting: false,
      read: (sql, organisationId, id) => findVersion(sql, organisationId, id, Number(input.params.number)),
      textOf: (row, id) =>
        `${JSON.stringify(versionOf(row, id, deps.baseUrl)).slice(0, -1)},"document":${row.document}}`,
    }),
);
