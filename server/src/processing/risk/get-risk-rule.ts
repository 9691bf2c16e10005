import { Type } from 'typebox';
import { managementOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { answerVersion } from '../../foundation/http/version-tag.ts';
import { exampleRiskRule, RiskRuleBody, riskRuleBody } from './risk-rule.ts';
import { findRiskRule } from './risk-store.ts';

export const getRiskRule = managementOperation(
  {
    id: 'getRiskRule',
    method: 'GET',
    path: '/management/risk-rules/{id}',
    tag: 'Risk rules',
    summary: 'Get a risk rule',
    description:
      'Returns a risk rule. Send the `ETag` of the response as `If-Match` when you update the rule. Only for the customs authority.',
    scope: 'management:read',
    roles: ['officer', 'supervisor', 'administrator', 'auditor'],
    params: Type.Object({ id: pathIdSchema('Id of the rule.') }, { additionalProperties: false }),
    conditional: true,
    answers: {
      200: {
        description: 'The rule.',
        body: RiskRuleBody,
        headers: ['ETag'],
        examples: { share: { summary: 'An active rule', value: exampleRiskRule } },
      },
    },
    problems: [inputInvalid, notFound],
  },
  ({ database }: { readonly database: Database }) =>
    async ({ caller, params, request }) => {
      const found = caller.dataScope === 'all' ? await findRiskRule(database.system, params.id) : null;
      if (!found) return refuse(notFound);
      return answerVersion(request.header('if-none-match'), found.version, riskRuleBody(found));
    },
);
