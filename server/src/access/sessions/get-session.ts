import { personOperation, sessionStages } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { answer } from '../../foundation/http/operation.ts';
import { exampleSession, SessionBody, sessionBody } from './session-schema.ts';

export const getSessionOperation = personOperation(
  {
    id: 'getSession',
    method: 'GET',
    path: '/management/session',
    tag: 'Session',
    summary: 'Get the session',
    description:
      'Returns the session of the cookie: the person, their organisations, and the organisation for which the session acts.',
    scope: null,
    stages: sessionStages,
    answers: {
      200: {
        description: 'The session.',
        body: SessionBody,
        examples: { signedIn: { summary: 'Signed in', value: exampleSession } },
      },
    },
    problems: [],
  },
  ({ database }: { readonly database: Database }) =>
    async ({ caller }) =>
      answer(200, await sessionBody(database.system, caller)),
);
