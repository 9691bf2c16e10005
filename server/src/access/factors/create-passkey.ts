import { Type } from 'typebox';
import { auditActorOf } from '../../audit/public.ts';
import { personOperation } from '../../callers/public.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import { newId } from '../../foundation/ids.ts';
import { sessionEnded } from '../session-problems.ts';
import { type FactorParts, factorName, maxFactors } from './factor.ts';
import { factorLimit, secondFactorInvalid } from './factor-problems.ts';
import { insertPasskey, listCredentialIds, lockFactors } from './factor-store.ts';
import { NewPasskey, passkeyCreationOptions, verifyNewPasskey } from './passkey.ts';
import { examplePasskey } from './passkey-examples.ts';
import { completeEnrolment, enrolmentResponse } from './verify-totp.ts';

export const getPasskeyCreationOptionsOperation = personOperation(
  {
    id: 'getPasskeyCreationOptions',
    method: 'GET',
    path: '/management/person/factors/passkey-options',
    tag: 'Second factors',
    summary: 'Get passkey creation options',
    description:
      'Returns the options for `navigator.credentials.create()` in JSON form (WebAuthn). The options are valid once, for five minutes.',
    scope: null,
    stages: ['enrolment', 'signed_in'],
    fresh: true,
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
                rp: { id: 'portal.example', name: 'Customs Portal' },
                user: {
                  id: 'cGVyXzAx',
                  name: 'alice@harbour.example',
                  displayName: 'Alice Martin',
                },
              },
            },
          },
        },
      },
    },
    problems: [],
  },
  (parts: FactorParts) =>
    async ({ caller }) => {
      const known = await listCredentialIds(parts.database.system, caller.person.id);
      return answer(200, { options: passkeyCreationOptions(parts, caller.person, known) });
    },
);

export const createPasskeyOperation = personOperation(
  {
    id: 'createPasskey',
    method: 'POST',
    path: '/management/person/factors/passkeys',
    tag: 'Second factors',
    summary: 'Create a passkey',
    description:
      'Registers a passkey from the credential that the browser created. You can also use the passkey to sign in without a password. If the person had no second factor before, the response contains ten recovery codes, and all other sessions end.',
    scope: null,
    stages: ['enrolment', 'signed_in'],
    fresh: true,
    body: {
      schema: Type.Object(
        { name: factorName, credential: NewPasskey },
        { additionalProperties: false, description: 'A new passkey.' },
      ),
      description: 'Name and credential of the passkey.',
      examples: {
        laptop: { summary: 'A passkey on a laptop', value: { name: 'Laptop', credential: examplePasskey } },
      },
    },
    answers: { 201: enrolmentResponse },
    problems: [inputInvalid, secondFactorInvalid, factorLimit, sessionEnded],
  },
  (parts: FactorParts) => {
    const { database, source } = parts;
    return ({ body, caller, request }) =>
      database.systemTransaction(async (transaction) => {
        const { id: personId } = caller.person;
        const before = await lockFactors(transaction, personId);
        if (before.length >= maxFactors) return refuse(factorLimit);
        const passkey = await verifyNewPasskey(transaction, parts, personId, body.credential);
        if (!passkey) return refuse(secondFactorInvalid);
        const id = newId('fac', source);
        const newPasskey = { ...passkey, id, personId, name: body.name, createdAt: source.now() };
        if (!(await insertPasskey(transaction, newPasskey))) return refuse(secondFactorInvalid);
        const acting = auditActorOf(caller, request);
        const enrolled = await completeEnrolment(transaction, parts, acting, caller, before, id);
        return enrolled ? answer(201, enrolled.body, enrolled.headers) : refuse(sessionEnded);
      });
  },
);
