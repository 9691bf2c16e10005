import { Type } from 'typebox';
import { personOperation } from '../../callers/public.ts';
import { answer } from '../../foundation/http/operation.ts';
import { exampleFactor, FactorBody, type FactorParts, factorBody, mustHaveFactor } from './factor.ts';
import { countRecoveryCodes, listFactors } from './factor-store.ts';

export const listFactorsOperation = personOperation(
  {
    id: 'listFactors',
    method: 'GET',
    path: '/management/person/factors',
    tag: 'Second factors',
    summary: 'List your second factors',
    description: 'Authenticator apps and passkeys, and how many recovery codes are left.',
    scope: null,
    stages: ['enrolment', 'signed_in'],
    answers: {
      200: {
        description: 'The factors.',
        body: Type.Object(
          {
            items: Type.Array(FactorBody, { description: 'Factors, oldest first.' }),
            recoveryCodes: Type.Integer({ description: 'How many recovery codes are left.' }),
            required: Type.Boolean({ description: 'Whether the person may not be without one.' }),
          },
          { additionalProperties: false, description: 'What proves who a person is beside the password.' },
        ),
        examples: {
          one: {
            summary: 'An authenticator app',
            value: { items: [exampleFactor], recoveryCodes: 10, required: false },
          },
        },
      },
    },
    problems: [],
  },
  (parts: FactorParts) => {
    const sql = parts.database.system;
    return async ({ caller }) => {
      const { id } = caller.person;
      const factors = await listFactors(sql, id);
      return answer(200, {
        items: factors.map(factorBody),
        recoveryCodes: await countRecoveryCodes(sql, id),
        required: await mustHaveFactor(sql, parts, id),
      });
    };
  },
);
