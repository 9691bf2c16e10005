export { changeRiskRule } from './change-risk-rule.ts';
export { createRiskRule } from './create-risk-rule.ts';
export { deleteRiskRuleOperation } from './delete-risk-rule.ts';
export { getRiskRule } from './get-risk-rule.ts';
export { listRiskRulesOperation } from './list-risk-rules.ts';
export { assessRisk, type RiskResult, strongerLane } from './risk-assessment.ts';
export type { RiskRule } from './risk-rule.ts';
export { rememberRiskRules } from './risk-rules-in-memory.ts';
export { readRiskResults, riskChannel, storeRiskResults } from './risk-store.ts';
