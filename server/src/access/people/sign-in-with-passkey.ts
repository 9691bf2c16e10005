import { Type } from 'typebox';
import { anyoneOperation } from '../../callers/public.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import { findPerson } from '../../organisations/people/public.ts';
import type { FactorParts } from '../factors/public.ts';
import { examplePasskeyAnswer, PasskeyAnswer, requestOptions, spendPasskey } from '../factors/public.ts';
import { crossSiteRefused, signInFailed } from '../session-problems.ts';
import { exampleSession, isOtherSite, openSession, SessionBody } from '../sessions/public.ts';
import { refuseSignIn } from './sign-in.ts';

export const getPasskeyOptionsOperation = anyoneOperation(
  {
    id: 'getPasskeyOptions',
    method: 'GET',
    path: '/management/session/passkey-options',
    tag: 'Session',
    summary: 'Get passkey sign-in options',
    description:
      'The options of `navigator.credentials.get()`, in their JSON form (WebAuthn): for signing in, and for authenticating again. They are good once, for five minutes, and tell nothing about anybody.',
    scope: null,
    answers: {
      200: {
        description: 'The options.',
        body: Type.Object(
          { options: Type.Record(Type.String(), Type.Unknown()) },
          { additionalProperties: false, description: 'Hand `options` to the browser as they are.' },
        ),
        examples: {
          options: {
            summary: 'Options',
            value: {
              options: {
                challenge: 'c2VhbGVk',
                rpId: 'portal.example',
                timeout: 300_000,
                userVerification: 'required',
              },
            },
          },
        },
      },
    },
    problems: [],
  },
  (parts: FactorParts) => () => answer(200, { options: requestOptions(parts) }),
);

export const signInWithPasskeyOperation = anyoneOperation(
  {
    id: 'signInWithPasskey',
    method: 'POST',
    path: '/management/session/passkey',
    tag: 'Session',
    summary: 'Sign in with a passkey',
    description:
      'Without address and password: the authenticator has asked for a finger, a face or a PIN itself, so nothing is missing afterwards.',
    scope: null,
    body: {
      schema: PasskeyAnswer,
      description: 'What the browser got from the authenticator.',
      required: true,
      examples: { passkey: { summary: 'An answer', value: examplePasskeyAnswer } },
    },
    answers: {
      201: {
        description: 'Signed in.',
        body: SessionBody,
        headers: ['Set-Cookie'],
        examples: { signedIn: { summary: 'Signed in', value: exampleSession } },
      },
    },
    problems: [inputInvalid, signInFailed, crossSiteRefused],
  },
  (parts: FactorParts) => {
    const { baseUrl, database } = parts;
    const { origin } = new URL(baseUrl);
    return async ({ body, request }) => {
      if (isOtherSite(request, origin)) return refuse(crossSiteRefused);
      return database.systemTransaction(async (transaction) => {
        const personId = await spendPasskey(transaction, parts, body);
        const person = personId === null ? null : await findPerson(transaction, personId);
        if (person?.status !== 'active') return refuseSignIn(baseUrl);
        const signedIn = { personId: person.id, factor: 'shown' } as const;
        const opened = await openSession(transaction, parts, request, signedIn);
        return answer(201, opened.body, opened.headers);
      });
    };
  },
);
