import { Type } from 'typebox';
import { anyoneOperation } from '../../callers/public.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import { findPerson } from '../../organisations/people/public.ts';
import type { FactorParts } from '../factors/public.ts';
import {
  examplePasskeyAnswer,
  PasskeyAnswer,
  passkeyRequestOptions,
  verifyPasskey,
} from '../factors/public.ts';
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
      'Returns the options for `navigator.credentials.get()` in JSON form (WebAuthn), for sign-in and for a repeated authentication of a signed-in person. The options are valid once, for five minutes, and contain no information about accounts.',
    scope: null,
    answers: {
      200: {
        description: 'Options for the browser.',
        body: Type.Object(
          { options: Type.Record(Type.String(), Type.Unknown()) },
          {
            additionalProperties: false,
            description: 'Options for the browser. Pass the value of `options` to the browser unchanged.',
          },
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
  (parts: FactorParts) => () => answer(200, { options: passkeyRequestOptions(parts) }),
);

export const signInWithPasskeyOperation = anyoneOperation(
  {
    id: 'signInWithPasskey',
    method: 'POST',
    path: '/management/session/passkey',
    tag: 'Session',
    summary: 'Sign in with a passkey',
    description:
      'Signs in with a passkey, without address and password. The authenticator has already checked a fingerprint, face or PIN, so no second factor is needed.',
    scope: null,
    body: {
      schema: PasskeyAnswer,
      description: 'Assertion that the browser received from the authenticator.',
      examples: { passkey: { summary: 'An assertion', value: examplePasskeyAnswer } },
    },
    answers: {
      201: {
        description: 'The person is signed in.',
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
        const personId = await verifyPasskey(transaction, parts, body);
        const person = personId === null ? null : await findPerson(transaction, personId);
        if (person?.status !== 'active') return refuseSignIn(baseUrl);
        const signedIn = { personId: person.id, factor: 'shown' } as const;
        const opened = await openSession(transaction, parts, request, signedIn);
        return answer(201, opened.body, opened.headers);
      });
    };
  },
);
