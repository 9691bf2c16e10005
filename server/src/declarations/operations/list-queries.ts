import { Type } from 'typebox';
import { declarantOperation } from '../../callers/public.ts';
import { listBody, listQuery, pageExample } from '../../foundation/http/pagination.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import {
  QueryBody,
  queryBodyOf,
  queryExample,
  readQueryRows as readPage,
} from '../amendments-and-queries/public.ts';
import { referenceParams } from '../record/public.ts';
import { respondWithPage, type SubResourceDependencies } from './read-sub-resource.ts';

export const listQueries = declarantOperation(
  {
    id: 'listQueries',
    client: 'declarations.queries(id)',
    method: 'GET',
    path: '/openapi/declarations/{id}/queries',
    tag: 'Amendments, queries and invalidation',
    summary: 'List queries about a declaration',
    description: 'Returns the queries of customs about a declaration with their answers, oldest first.',
    scope: 'declarations:read',
    params: referenceParams,
    query: Type.Object(listQuery, { additionalProperties: false }),
    conditional: true,
    answers: {
      200: {
        description: 'A page of queries',
        body: listBody(QueryBody, 'Queries, oldest first'),
        headers: ['ETag'],
        examples: pageExample('One open query', queryExample),
      },
    },
    problems: [inputInvalid, notFound],
  },
  (deps: SubResourceDependencies) => (input) =>
    respondWithPage(deps, input, {
      name: 'queries',
      lasting: true,
      read: readPage,
      positionOf: (row) => row.number,
      itemOf: (row, id) => queryBodyOf(row, id, deps.baseUrl),
    }),
);
