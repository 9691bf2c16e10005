import { declarantOperation } from '../../callers/public.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { notFound } from '../../foundation/http/problems.ts';
import { QueryAnswerBody } from '../amendments-and-queries/public.ts';
import { FullDeclarationBody, fullExample, refuseConflict } from '../record/public.ts';
import {
  actionProblems,
  type DeclarantActionDependencies,
  performDeclarantAction,
} from './perform-declarant-action.ts';
import { subResourceParams } from './read-sub-resource.ts';
import { documentErrors, type UploadedDocuments } from './uploaded-documents.ts';

export const answerQuery = declarantOperation(
  {
    id: 'answerQuery',
    client: 'declarations.answerQuery(id, number: integer, answer)',
    method: 'POST',
    path: '/openapi/declarations/{id}/queries/{number}/answer',
    tag: 'Amendments, queries and invalidation',
    summary: 'Answer a query',
    description:
      'Answers a query from customs with a text, and optionally with documents that you uploaded to the declaration. You can answer an open query once.',
    scope: 'declarations:write',
    params: subResourceParams,
    idempotent: true,
    ifMatch: 'optional',
    body: {
      schema: QueryAnswerBody,
      description: 'The answer.',
      examples: {
        words: { summary: 'A text only', value: { text: 'The price is that of the second invoice' } },
        documents: {
          summary: 'A text with a document',
          value: { text: 'The invoice', documents: ['doc_01kaz4w7m0v3c5n8q2x6t9r1ye'] },
        },
      },
    },
    answers: {
      200: {
        description: 'The query is answered',
        body: FullDeclarationBody,
        headers: ['ETag', 'Idempotency-Replayed'],
        examples: {
          answered: {
            summary: 'Customs reviews the answer next',
            value: {
              ...fullExample,
              status: 'accepted',
              tracks: { ...fullExample.tracks, query: 'answered' },
              nextActions: [{ actor: 'customs', action: 'closeQuery' }],
            },
          },
        },
      },
    },
    problems: actionProblems,
  },
  (deps: DeclarantActionDependencies & { readonly uploaded: UploadedDocuments }) => (input) => {
    const number = Number(input.params.number);
    const { text, documents = [] } = input.body;
    return performDeclarantAction(deps, input, {
      action: 'answerQuery',
      status: 200,
      audited: 'declaration.answerQuery',
      facts: () => ({}),
      async find({ organisationId, id, queries }) {
        if (number > queries) return refuse(notFound);
        const errors = await documentErrors(deps.uploaded, organisationId, id, documents);
        return errors.length > 0 ? inputRefusal(errors) : null;
      },
      plan(found) {
        if (found.openQuery?.number === number) {
          return { beside: { answer: { number, text, documents } } };
        }
        return refuseConflict('other_query', { action: 'answerQuery', declarationStatus: found.status });
      },
    });
  },
);
