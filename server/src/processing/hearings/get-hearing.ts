import { Type } from 'typebox';
import { declarantOperation } from '../../callers/public.ts';
import {
  DeclarationHearingBody,
  findHearing,
  hearingBody,
  hearingExample,
} from '../../declarations/hearings/public.ts';
import {
  respondWithSubResource,
  type SubResourceDependencies,
} from '../../declarations/operations/public.ts';
import { referenceParams } from '../../declarations/record/public.ts';
import { pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';

export const hearingParams = Type.Object(
  { ...referenceParams.properties, hearingId: pathIdSchema('Id of the hearing.') },
  { additionalProperties: false },
);

export const getHearing = declarantOperation(
  {
    id: 'getHearing',
    client: 'declarations.hearing(id, hearingId)',
    method: 'GET',
    path: '/openapi/declarations/{id}/hearings/{hearingId}',
    tag: 'Amendments, queries and invalidation',
    summary: 'Get a hearing about a declaration',
    description: 'Returns a hearing with the intention of customs and the answer.',
    scope: 'declarations:read',
    params: hearingParams,
    conditional: true,
    answers: {
      200: {
        description: 'The hearing.',
        body: DeclarationHearingBody,
        headers: ['ETag'],
        examples: { open: { summary: 'A hearing without an answer', value: hearingExample } },
      },
    },
    problems: [inputInvalid, notFound],
  },
  ({ unchanged }: Pick<SubResourceDependencies, 'unchanged'>) =>
    (input) =>
      respondWithSubResource(unchanged, input, {
        lasting: true,
        read: (sql, organisationId, id) => findHearing(sql, { organisationId, id }, input.params.hearingId),
        textOf: (hearing) => JSON.stringify(hearingBody(hearing)),
      }),
);
