import { Type } from 'typebox';
import { declarantOperation } from '../../callers/public.ts';
import { listBody, listQuery, pageExample } from '../../foundation/http/pagination.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import {
  AmendmentSummary,
  amendmentExample,
  amendmentOf,
  readAmendmentRows as readPage,
} from '../amendments-and-queries/public.ts';
import { referenceParams } from '../record/public.ts';
import { respondWithPage, type SubResourceDependencies } from './read-sub-resource.ts';

export const listAmendments = declarantOperation(
  {
    id: 'listAmendments',
    client: 'declarations.amendments(id)',
    method: 'GET',
    path: '/openapi/declarations/{id}/amendments',
    tag: 'Amendments, queries and invalidation',
    summary: 'List amendments of a declaration',
    description: 'Returns the amendments of a declaration without the new content, oldest first.',
    scope: 'declarations:read',
    params: referenceParams,
    query: Type.Object(listQuery, { additionalProperties: false }),
    conditional: true,
    answers: {
      200: {
        description: 'A page of amendments',
        body: listBody(AmendmentSummary, 'Amendments, oldest first'),
        headers: ['ETag'],
        examples: pageExample('One amendment', amendmentExample),
      },
    },
    problems: [inputInvalid, notFound],
  },
  (deps: SubResourceDependencies) => (input) =>
    respondWithPage(deps, input, {
      name: 'amendments',
      lasting: true,
      read: readPage,
      positionOf: (row) => row.number,
      itemOf: (row, id) => amendmentOf(row, id, deps.baseUrl),
    }),
);
