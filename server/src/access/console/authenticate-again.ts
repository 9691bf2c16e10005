import { Type } from 'typebox';
import { actingAs } from '../../audit/public.ts';
import { sessionStages } from '../../foundation/http/caller.ts';
import { answer, type Operation, personOperation } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import { changeSession } from './open-session.ts';
import { sessionEnded, signInRefused } from './problems.ts';
import { exampleSession, SessionBody } from './session-body.ts';
import { passwordElement, refusePassword, refuseSignIn, type SignInParts } from './sign-in.ts';

export function authenticateAgainOperation(parts: SignInParts): Operation {
  const { baseUrl, checkPassword, database, source } = parts;
  return personOperation({
    id: 'authenticateAgain',
    method: 'POST',
    path: '/management/session/authentication',
    tag: 'Session',
    summary: 'Prove again who you are',
    description:
      'Makes the authentication fresh for ten minutes. The session gets a new cookie: the one before is worth nothing.',
    scope: null,
    stages: sessionStages,
    body: {
      schema: Type.Object(
        { password: passwordElement },
        { additionalProperties: false, description: 'A proof.' },
      ),
      description: 'What proves who the person is.',
      required: true,
      examples: {
        password: { summary: 'The password', value: { password: 'a long sentence that nobody guesses' } },
      },
    },
    answers: {
      200: {
        description: 'The session as it is now.',
        body: SessionBody,
        headers: ['Set-Cookie'],
        examples: { fresh: { summary: 'It is fresh', value: exampleSession } },
      },
    },
    problems: [inputInvalid, signInRefused, sessionEnded],
    async handle({ body, caller, request }) {
      const { email, id } = caller.person;
      const result = await checkPassword(email, body.password, request.address);
      if (result.kind !== 'person') return refusePassword(result, baseUrl);
      if (result.person.id !== id) return refuseSignIn(baseUrl);
      return database.systemTransaction(async (transaction) => {
        const changed = await changeSession(transaction, parts, actingAs(caller, request), caller, {
          action: 'session.authenticate',
          authenticatedAt: source.now(),
        });
        return changed ? answer(200, changed.body, changed.headers) : refuse(sessionEnded);
      });
    },
  });
}
