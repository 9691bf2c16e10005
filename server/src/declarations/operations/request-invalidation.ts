import { Type } from 'typebox';
import { declarantOperation } from '../../callers/public.ts';
import { textElement } from '../document/public.ts';
import { FullDeclarationBody, fullExample, referenceParams } from '../record/public.ts';
import {
  actionProblems,
  type DeclarantActionDependencies,
  performDeclarantAction,
} from './perform-declarant-action.ts';

/** Schema of the reason for a request of the declarant on which customs decides. */
export const RequestReason = textElement(
  512,
  'Reason for the request, shown in the history of the declaration',
);

const ReasonBody = Type.Object({ reason: RequestReason }, { additionalProperties: false });

export const requestInvalidation = declarantOperation(
  {
    id: 'requestInvalidation',
    client: 'declarations.requestInvalidation',
    method: 'POST',
    path: '/openapi/declarations/{id}/invalidation',
    tag: 'Amendments, queries and invalidation',
    summary: 'Invalidate a declaration',
    description:
      'Withdraws a registered declaration immediately. For an accepted or released declaration, this operation only requests the invalidation, which customs then grants or denies. You can’t request invalidation while a control is announced or open.',
    scope: 'declarations:write',
    params: referenceParams,
    idempotent: true,
    ifMatch: 'optional',
    body: {
      schema: ReasonBody,
      description: 'The reason.',
      examples: { twice: { summary: 'Declared twice', value: { reason: 'The goods were declared twice' } } },
    },
    answers: {
      200: {
        description: 'The invalidation is requested, or the declaration is withdrawn',
        body: FullDeclarationBody,
        headers: ['ETag', 'Idempotency-Replayed'],
        examples: {
          requested: {
            summary: 'Customs decides next',
            value: {
              ...fullExample,
              status: 'accepted',
              tracks: { ...fullExample.tracks, invalidation: 'requested' },
              nextActions: [{ actor: 'customs', action: 'grantInvalidation' }],
            },
          },
        },
      },
    },
    problems: actionProblems,
  },
  (deps: DeclarantActionDependencies) => (input) => {
    const { reason } = input.body;
    return performDeclarantAction(deps, input, {
      action: 'requestInvalidation',
      status: 200,
      audited: 'declaration.requestInvalidation',
      facts: () => ({ reason }),
      plan: () => ({ reason }),
    });
  },
);
