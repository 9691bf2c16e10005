import { Type } from 'typebox';
import { managementOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { answer } from '../../foundation/http/operation.ts';
import { listBody, listQuery, openPage, pageExample } from '../../foundation/http/pagination.ts';
import { inputInvalid } from '../../foundation/http/problems.ts';
import { exampleRiskRule, RiskRuleBody, riskRuleBody } from './risk-rule.ts';
import { listRiskRules } from './risk-store.ts';

export const listRiskRulesOperation = managementOperation(
  {
    id: 'listRiskRules',
    method: 'GET',
    path: '/management/risk-rules',
    tag: 'Risk rules',
    summary: 'List risk rules',
    description:
      'Returns the risk rules of the customs authority, oldest first. The list is empty for other organisations.',
    scope: 'management:read',
    roles: ['officer', 'supervisor', 'administrator', 'auditor'],
    query: Type.Object(
      {
        ...listQuery,
        active: Type.Optional(
          Type.Boolean({ description: '`true`: only active rules; `false`: only inactive rules.' }),
        ),
      },
      { additionalProperties: false },
    ),
    answers: {
      200: {
        description: 'A page of risk rules.',
        body: listBody(RiskRuleBody, 'Risk rules, oldest first.'),
        examples: pageExample('One rule', exampleRiskRule),
      },
    },
    problems: [inputInvalid],
  },
  ({ database, cursorKey }: { readonly database: Database; readonly cursorKey: Uint8Array }) =>
    async ({ caller, query }) => {
      const active = query.active ?? null;
      const page = openPage(cursorKey, ['risk-rules', caller.organisation.id, active], query);
      if (page.kind === 'refusal') return page;
      const rows = caller.dataScope === 'all' ? await listRiskRules(database.system, active, page) : [];
      return answer(
        200,
        page.close(rows, (row) => row.id, riskRuleBody),
      );
    },
);
