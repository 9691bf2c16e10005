import type { Operation } from '../foundation/http/operation.ts';
import { assignDeclaration } from './assign-declaration.ts';
import { changeGuarantee } from './change-guarantee.ts';
import { changeRiskRule } from './change-risk-rule.ts';
import { createGuarantee } from './create-guarantee.ts';
import { createRiskRule } from './create-risk-rule.ts';
import { decideDeclaration } from './decide-declaration.ts';
import { decideDeclarationsOperation } from './decide-declarations.ts';
import { deleteRiskRuleOperation } from './delete-risk-rule.ts';
import { downloadDeclarationDocument } from './download-declaration-document.ts';
import { getDeclaration } from './get-declaration.ts';
import { getGuarantee } from './get-guarantee.ts';
import { getRiskRule } from './get-risk-rule.ts';
import { listGuaranteesOperation } from './list-guarantees.ts';
import { listQueue } from './list-queue.ts';
import { listRiskRulesOperation } from './list-risk-rules.ts';
import type { ProcessingParts } from './parts.ts';
import { unassignDeclaration } from './unassign-declaration.ts';

/** What customs officers do, under `/management`. */
export function processingOperations(parts: ProcessingParts): Operation[] {
  return [
    listQueue(parts),
    decideDeclaration(parts),
    decideDeclarationsOperation(parts),
    getDeclaration(parts),
    downloadDeclarationDocument(parts),
    assignDeclaration(parts),
    unassignDeclaration(parts),
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
