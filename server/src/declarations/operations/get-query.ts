import { declarantOperation } from '../../callers/public.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { findQuery, QueryBody, queryBodyOf, queryExample } from '../amendments-and-queries/public.ts';
import type { ConditionalReads } from '../feed/public.ts';
import { respondWithSubResource, subResourceParams } from './read-sub-resource.ts';

export const getQuery = declarantOperation(
  {
    id: 'getQuery',
    client: 'declarations.query(id, number: integer)',
    method: 'GET',
    path: '/openapi/declarations/{id}/queries/{number}',
    tag: 'Amendments, queries and invalidation',
    summary: 'Get a query about a declaration',
    description: 'Returns a query from customs with its answer.',
    scope: 'declarations:read',
    params: subResourceParams,
    conditional: true,
    answers: {
      200: {
        description: 'The query',
        body: QueryBody,
        headers: ['ETag'],
        examples: { open: { summary: 'A query without an answer', value: queryExample } },
      },
    },
    problems: [inputInvalid, notFound],
  },
  (deps: { readonly unchanged: ConditionalReads; readonly baseUrl: string }) => (input) =>
    respondWithSubResource(deps.unchanged, input, {
      lasting: true,
      read: (sql, organisationId, id) => findQuery(sql, organisationId, id, Number(input.params.number)),
      textOf: (row, id) => JSON.stringify(queryBodyOf(row, id, deps.baseUrl)),
    }),
);
