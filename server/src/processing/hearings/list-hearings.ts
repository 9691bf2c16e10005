import { Type } from 'typebox';
import { declarantOperation } from '../../callers/public.ts';
import {
  DeclarationHearingBody,
  hearingBody,
  hearingExample,
  readHearings,
} from '../../declarations/hearings/public.ts';
import { respondWithPage, type SubResourceDependencies } from '../../declarations/operations/public.ts';
import { referenceParams } from '../../declarations/record/public.ts';
import { listBody, listQuery, pageExample } from '../../foundation/http/pagination.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';

export const listHearings = declarantOperation(
  {
    id: 'listHearings',
    client: 'declarations.hearings(id)',
    method: 'GET',
    path: '/openapi/declarations/{id}/hearings',
    tag: 'Amendments, queries and invalidation',
    summary: 'List hearings about a declaration',
    description:
      'Returns the hearings before decisions that burden the declarant after the release, oldest first. A decision without a hearing is listed with its exception.',
    scope: 'declarations:read',
    params: referenceParams,
    query: Type.Object(listQuery, { additionalProperties: false }),
    conditional: true,
    answers: {
      200: {
        description: 'A page of hearings.',
        body: listBody(DeclarationHearingBody, 'Hearings, oldest first'),
        headers: ['ETag'],
        examples: pageExample('One open hearing', hearingExample),
      },
    },
    problems: [inputInvalid, notFound],
  },
  (deps: SubResourceDependencies) => (input) =>
    respondWithPage(deps, input, {
      name: 'hearings',
      lasting: true,
      read: readHearings,
      positionOf: ({ number }) => number,
      itemOf: hearingBody,
    }),
);
