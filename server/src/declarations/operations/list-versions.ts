import { Type } from 'typebox';
import { declarantOperation } from '../../callers/public.ts';
import { listBody, listQuery, pageExample } from '../../foundation/http/pagination.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import {
  readVersionRows as readPage,
  VersionSummary,
  versionExample,
  versionOf,
} from '../amendments-and-queries/public.ts';
import { referenceParams } from '../record/public.ts';
import { respondWithPage, type SubResourceDependencies } from './read-sub-resource.ts';

export const listVersions = declarantOperation(
  {
    id: 'listVersions',
    client: 'declarations.versions(id)',
    method: 'GET',
    path: '/openapi/declarations/{id}/versions',
    tag: 'Amendments, queries and invalidation',
    summary: 'List versions of a declaration',
    description:
      'Returns the versions of a declaration, oldest first: the lodged version and one version for each granted amendment.',
    scope: 'declarations:read',
    params: referenceParams,
    query: Type.Object(listQuery, { additionalProperties: false }),
    conditional: true,
    answers: {
      200: {
        description: 'A page of versions',
        body: listBody(VersionSummary, 'Versions, oldest first'),
        headers: ['ETag'],
        examples: pageExample('One version', versionExample),
      },
    },
    problems: [inputInvalid, notFound],
  },
  (deps: SubResourceDependencies) => (input) =>
    respondWithPage(deps, input, {
      name: 'versions',
      lasting: false,
      read: readPage,
      positionOf: (row) => row.version,
      itemOf: (row, id) => versionOf(row, id, deps.baseUrl),
    }),
);
