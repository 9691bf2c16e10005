import type { Operation } from '../foundation/http/operation.ts';
import {
  assignDeclaration,
  decideDeclaration,
  decideDeclarationsOperation,
  downloadDeclarationDocument,
  getDeclaration,
  listQueue,
  unassignDeclaration,
} from './desk/public.ts';
import {
  changeGuarantee,
  createGuarantee,
  getGuarantee,
  listGuaranteesOperation,
} from './guarantees/public.ts';
import type { ProcessingParts } from './parts.ts';
import {
  changeRiskRule,
  createRiskRule,
  deleteRiskRuleOperation,
  getRiskRule,
  listRiskRulesOperation,
} from './risk/public.ts';

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
