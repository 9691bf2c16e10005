import { Type } from 'typebox';
import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { managementOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { inputInvalid, notFound, versionConflict } from '../../foundation/http/problems.ts';
import { isIfMatchMet } from '../../foundation/http/version-tag.ts';
import type { IdSource } from '../../foundation/ids.ts';
import { riskRuleBody } from './risk-rule.ts';
import { deleteRiskRule, findRiskRule } from './risk-store.ts';

export const deleteRiskRuleOperation = managementOperation(
  {
    id: 'deleteRiskRule',
    method: 'DELETE',
    path: '/management/risk-rules/{id}',
    tag: 'Risk rules',
    summary: 'Delete a risk rule',
    description:
      'Deletes a risk rule. Its earlier matches remain stored. To stop the rule without deleting it, set `active` to false. Only for the customs authority.',
    scope: 'management:write',
    roles: ['supervisor', 'administrator'],
    params: Type.Object({ id: pathIdSchema('Id of the rule.') }, { additionalProperties: false }),
    ifMatch: 'optional',
    answers: { 204: { description: 'The rule is deleted.' } },
    problems: [inputInvalid, notFound, versionConflict],
  },
  ({ database, source }: { readonly database: Database; readonly source: IdSource }) =>
    async ({ caller, params, request }) => {
      if (caller.dataScope !== 'all') return refuse(notFound);
      return database.systemTransaction(async (transaction) => {
        const rule = await findRiskRule(transaction, params.id, 'for update');
        if (!rule) return refuse(notFound);
        if (!isIfMatchMet(request.header('if-match'), rule.version)) return refuse(versionConflict);
        await deleteRiskRule(transaction, rule.id);
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          organisationId: caller.organisation.id,
          at: source.now(),
          action: 'risk_rule.delete',
          target: { kind: 'risk_rule', id: rule.id },
          change: { before: riskRuleBody(rule) },
        });
        return answer(204);
      });
    },
);
