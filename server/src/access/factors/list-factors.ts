import { Type } from 'typebox';
import { personOperation } from '../../callers/public.ts';
import { answer } from '../../foundation/http/operation.ts';
import { listBody, singlePage } from '../../foundation/http/pagination.ts';
import { exampleFactor, FactorBody, type FactorParts, factorBody, requiresSecondFactor } from './factor.ts';
import { countRecoveryCodes, listFactors } from './factor-store.ts';

export const listFactorsOperation = personOperation(
  {
    id: 'listFactors',
    method: 'GET',
    path: '/management/person/factors',
    tag: 'Second factors',
    summary: 'List your second factors',
    description: 'Returns your authenticator apps and passkeys, and the number of remaining recovery codes.',
    scope: null,
    stages: ['enrolment', 'signed_in'],
    answers: {
      200: {
        description: 'Your second factors.',
        body: Type.Object(
          {
            ...listBody(FactorBody, 'Factors, oldest first.').properties,
            recoveryCodes: Type.Integer({ description: 'Number of remaining recovery codes.' }),
            required: Type.Boolean({
              description: 'Whether the person is required to have a second factor.',
            }),
          },
          { additionalProperties: false, description: 'Second factors and recovery codes of the person.' },
        ),
        examples: {
          one: {
            summary: 'An authenticator app',
            value: { ...singlePage([exampleFactor]), recoveryCodes: 10, required: false },
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
        ...singlePage(factors.map(factorBody)),
        recoveryCodes: await countRecoveryCodes(sql, id),
        required: await requiresSecondFactor(sql, parts, id),
      });
    };
  },
);
