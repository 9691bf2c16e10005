import type { Operation } from '../foundation/http/operation.ts';
import { changeGuarantee } from './change-guarantee.ts';
import { changeRiskRule } from './change-risk-rule.ts';
import { createGuarantee } from './create-guarantee.ts';
import { createRiskRule } from './create-risk-rule.ts';
import { deleteRiskRuleOperation } from './delete-risk-rule.ts';
import { getGuarantee } from './get-guarantee.ts';
import { getRiskRule } from './get-risk-rule.ts';
import { listGuaranteesOperation } from './list-guarantees.ts';
import { listRiskRulesOperation } from './list-risk-rules.ts';
import type { ProcessingParts } from './parts.ts';

/** What customs officers do, under `/management`. */
export function processingOperations(parts: ProcessingParts): Operation[] {
  return [
    createGuarantee(parts),
    listGuaranteesOperation(parts),
    getGuarantee(parts),
    changeGuarantee(parts),
    createRiskRule(parts),
    listRiskRulesOperation(parts),
    getRiskRule(parts),
    changeRiskRule(parts),
    deleteRiskRuleOperation(parts),
  ];
}
