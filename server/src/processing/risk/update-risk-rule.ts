import { Type } from 'typebox';
import { auditActorOf, changedFieldsOf, recordAudit } from '../../audit/public.ts';
import { managementOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { mergePatch } from '../../foundation/http/merge-patch.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse, type ValidationError } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound, versionConflict } from '../../foundation/http/problems.ts';
import { compileValidator } from '../../foundation/http/validate.ts';
import { isIfMatchMet, versionTag } from '../../foundation/http/version-tag.ts';
import type { IdSource } from '../../foundation/ids.ts';
import { refuseContradictoryConditions } from './create-risk-rule.ts';
import {
  exampleRiskRule,
  RiskConditions,
  type RiskRule,
  RiskRuleBody,
  RiskRuleChange,
  riskRuleBody,
} from './risk-rule.ts';
import { findRiskRule, updateRiskRule } from './risk-store.ts';

export const updateRiskRuleOperation = managementOperation(
  {
    id: 'updateRiskRule',
    method: 'PATCH',
    path: '/management/risk-rules/{id}',
    tag: 'Risk rules',
    summary: 'Update a risk rule',
    description:
      'Changes a risk rule. Properties that you leave out stay unchanged. The same applies within `conditions`, where null removes a condition. Every node applies the changed rule at most a second later. Earlier matches of the rule stay unchanged. Only for the customs authority.',
    scope: 'management:write',
    roles: ['supervisor', 'administrator'],
    params: Type.Object({ id: pathIdSchema('Id of the rule.') }, { additionalProperties: false }),
    body: {
      schema: RiskRuleChange,
      description: 'Properties to change.',
      examples: {
        stop: { summary: 'Deactivate the rule', value: { active: false } },
        share: { summary: 'Select one in five declarations', value: { randomShare: 200 } },
      },
    },
    ifMatch: 'optional',
    answers: {
      200: {
        description: 'The updated rule.',
        body: RiskRuleBody,
        headers: ['ETag'],
        examples: {
          stopped: { summary: 'An inactive rule', value: { ...exampleRiskRule, active: false } },
        },
      },
    },
    problems: [inputInvalid, notFound, versionConflict],
  },
  ({ database, source }: { readonly database: Database; readonly source: IdSource }) =>
    async ({ body, caller, params, request }) => {
      if (caller.dataScope !== 'all') return refuse(notFound);
      return database.systemTransaction(async (transaction) => {
        const before = await findRiskRule(transaction, params.id, 'for update');
        if (!before) return refuse(notFound);
        if (!isIfMatchMet(request.header('if-match'), before.version)) return refuse(versionConflict);
        const merged = mergeConditions(before, body);
        if ('kind' in merged) return merged;
        const { reason, ...changes } = body;
        const changedRule = { ...changes, ...merged };
        const refusal = refuseContradictoryConditions({ ...before, ...changedRule });
        if (refusal) return refusal;
        const difference = changedFieldsOf(before, changedRule);
        if (!difference) return answer(200, riskRuleBody(before), ['ETag', versionTag(before.version)]);
        const after = { ...before, ...changedRule, version: before.version + 1, changedAt: source.now() };
        await updateRiskRule(transaction, after);
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          organisationId: caller.organisation.id,
          at: after.changedAt,
          action: 'risk_rule.update',
          target: { kind: 'risk_rule', id: after.id },
          change: { ...difference, ...(reason !== undefined && { reason }) },
        });
        return answer(200, riskRuleBody(after), ['ETag', versionTag(after.version)]);
      });
    },
);

const conditionsValidator = compileValidator(Type.Object({ conditions: RiskConditions }), 'body');

/** Returns the conditions after a change, or the errors if the rule would have no condition. */
function mergeConditions({ conditions }: RiskRule, change: { readonly conditions?: object }) {
  const merged = { conditions: mergePatch(conditions, change.conditions ?? {}) };
  const faults = conditionsValidator.faults(merged);
  return isValid(merged, faults) ? merged : inputRefusal(faults);
}

function isValid(_: unknown, faults: readonly ValidationError[]): _ is Pick<RiskRule, 'conditions'> {
  return faults.length === 0;
}
