import type { Static } from 'typebox';
import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { managementOperation, type PortalParts } from '../../callers/public.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { answer } from '../../foundation/http/operation.ts';
import { type Refusal, refuse, type ValidationError } from '../../foundation/http/problem.ts';
import { customsAuthorityRequired, inputInvalid } from '../../foundation/http/problems.ts';
import { versionTag } from '../../foundation/http/version-tag.ts';
import { type IdSource, newId } from '../../foundation/ids.ts';
import { Exact } from '../../tariff/public.ts';
import { exampleRiskRule, NewRiskRule, type RiskRule, RiskRuleBody, riskRuleBody } from './risk-rule.ts';
import { insertRiskRule } from './risk-store.ts';

export const createRiskRule = managementOperation(
  {
    id: 'createRiskRule',
    method: 'POST',
    path: '/management/risk-rules',
    tag: 'Risk rules',
    summary: 'Create a risk rule',
    description:
      'Creates a risk rule. Declarants never see risk rules. The rule is inactive by default: run a back-test, then activate the rule. Every node applies an active rule at most a second after the activation. Only for the customs authority.',
    scope: 'management:write',
    roles: ['supervisor', 'administrator'],
    body: {
      schema: NewRiskRule,
      description: 'The risk rule, which has no effect until it is active.',
      examples: {
        share: {
          summary: 'Select one in ten coffee imports of high value for a control of the documents',
          value: {
            name: exampleRiskRule.name,
            conditions: exampleRiskRule.conditions,
            randomShare: exampleRiskRule.randomShare,
            lane: exampleRiskRule.lane,
          },
        },
        trader: {
          summary: 'Select all declarations of one organisation for a control of the goods',
          value: { name: 'Under observation', conditions: { traders: ['XA4711000815'] }, lane: 'red' },
        },
      },
    },
    answers: {
      201: {
        description: 'The new rule.',
        body: RiskRuleBody,
        headers: ['Location', 'ETag'],
        examples: {
          share: { summary: 'An inactive rule', value: { ...exampleRiskRule, active: false } },
        },
      },
    },
    problems: [inputInvalid, customsAuthorityRequired],
  },
  ({ database, source, baseUrl }: PortalParts<'database' | 'source' | 'baseUrl'>) =>
    async ({ body, caller, request }) => {
      if (caller.dataScope !== 'all') return refuse(customsAuthorityRequired);
      const createdRule = newRule(source, body);
      const refusal = refuseContradictoryConditions(createdRule);
      if (refusal) return refusal;
      await database.systemTransaction(async (transaction) => {
        await insertRiskRule(transaction, createdRule);
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          organisationId: caller.organisation.id,
          at: createdRule.createdAt,
          action: 'risk_rule.create',
          target: { kind: 'risk_rule', id: createdRule.id },
          change: { after: riskRuleBody(createdRule) },
        });
      });
      const location = `${baseUrl}/management/risk-rules/${createdRule.id}`;
      return answer(201, riskRuleBody(createdRule), [
        'Location',
        location,
        'ETag',
        versionTag(createdRule.version),
      ]);
    },
);

function newRule(source: IdSource, requestedRule: Static<typeof NewRiskRule>): RiskRule {
  const now = source.now();
  return {
    id: newId('rsk', source),
    name: requestedRule.name,
    conditions: requestedRule.conditions,
    randomShare: requestedRule.randomShare ?? null,
    lane: requestedRule.lane,
    active: requestedRule.active ?? false,
    validFrom: requestedRule.validFrom ?? null,
    validUntil: requestedRule.validUntil ?? null,
    version: 1,
    createdAt: now,
    changedAt: now,
  };
}

/** Refuses a rule whose conditions contradict each other, because it can never match. */
export function refuseContradictoryConditions(
  rule: Pick<RiskRule, 'validFrom' | 'validUntil' | 'conditions'>,
  within = '',
): Refusal<'input_invalid'> | null {
  const { validFrom, validUntil, conditions } = rule;
  const { valueFrom, valueTo } = conditions;
  const faults: ValidationError[] = [];
  if (validFrom !== null && validUntil !== null && validUntil < validFrom) {
    faults.push({ code: 'order', in: 'body', pointer: `${within}/validUntil`, words: 'order.first_day' });
  }
  if (valueFrom !== undefined && valueTo !== undefined && new Exact(valueTo).lessThan(valueFrom)) {
    faults.push({ code: 'order', in: 'body', pointer: `${within}/conditions/valueTo`, words: 'order.value' });
  }
  return faults.length > 0 ? inputRefusal(faults) : null;
}
