import { declarantOperation } from '../../callers/public.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import {
  AmendmentBody,
  amendmentExample,
  amendmentOf,
  findAmendment,
} from '../amendments-and-queries/public.ts';
import { documentDifference } from '../document/public.ts';
import type { ConditionalReads } from '../feed/public.ts';
import { parseStoredDocument } from '../record/public.ts';
import { respondWithSubResource, subResourceParams } from './read-sub-resource.ts';

export const getAmendment = declarantOperation(
  {
    id: 'getAmendment',
    client: 'declarations.amendment(id, number: integer)',
    method: 'GET',
    path: '/openapi/declarations/{id}/amendments/{number}',
    tag: 'Amendments, queries and invalidation',
    summary: 'Get an amendment',
    description: 'Returns an amendment with the new content of the declaration and a list of the changes.',
    scope: 'declarations:read',
    params: subResourceParams,
    conditional: true,
    answers: {
      200: {
        description: 'The amendment',
        body: AmendmentBody,
        headers: ['ETag'],
        examples: {
          requested: {
            summary: 'Customs decides next',
            value: {
              ...amendmentExample,
              diff: [{ op: 'replace', path: '/invoice/amount', from: '74000.00', to: '73500.00' }],
              document: { type: 'import', lrn: 'COFFEE-2026-0001' },
            },
          },
        },
      },
    },
    problems: [inputInvalid, notFound],
  },
  (deps: { readonly unchanged: ConditionalReads; readonly baseUrl: string }) => (input) =>
    respondWithSubResource(deps.unchanged, input, {
      lasting: true,
      read: (sql, organisationId, id) => findAmendment(sql, organisationId, id, Number(input.params.number)),
      textOf(row, id) {
        const diff = documentDifference(parseStoredDocument(row.base), parseStoredDocument(row.document));
        const amendmentBody = JSON.stringify({ ...amendmentOf(row, id, deps.baseUrl), diff });
        return `${amendmentBody.slice(0, -1)},"document":${row.document}}`;
      },
    }),
);
