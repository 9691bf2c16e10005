import type { Action } from './transition-context.ts';

export const declarantOperations: Readonly<Partial<Record<Action, string>>> = {
  replace: 'PUT /openapi/declarations/{id}',
  delete: 'DELETE /openapi/declarations/{id}',
  lodge: 'POST /openapi/declarations/{id}/lodgement',
  present: 'POST /openapi/declarations/{id}/presentation',
  requestAmendment: 'POST /openapi/declarations/{id}/amendments',
  requestInvalidation: 'POST /openapi/declarations/{id}/invalidation',
  pay: 'POST /openapi/declarations/{id}/payment',
  secure: 'POST /openapi/declarations/{id}/payment',
  defer: 'POST /openapi/declarations/{id}/payment',
  discharge: 'POST /openapi/declarations/{id}/discharge',
  answerQuery: 'POST /openapi/declarations/{id}/queries/{number}/answer',
  answerHearing: 'POST /openapi/declarations/{id}/hearings/{hearingId}/answers',
};
