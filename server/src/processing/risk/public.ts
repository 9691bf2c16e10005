export { assessedSince, maxBackTestedDeclarations } from './back-test-matches.ts';
export { backTestRiskRule, maxBackTestDays } from './back-test-risk-rule.ts';
export { createRiskRule } from './create-risk-rule.ts';
export { deleteRiskRuleOperation } from './delete-risk-rule.ts';
export { getRiskRule } from './get-risk-rule.ts';
export { listRiskRulesOperation } from './list-risk-rules.ts';
export { assessRisk, type RiskMatch, type RiskResult, stricterLane } from './risk-assessment.ts';
export type { RiskRule } from './risk-rule.ts';
export { cacheRiskRules } from './risk-rules-in-memory.ts';
export {
  type RiskResultRow,
  readLatestMatches,
  readLatestValues,
  riskChannel,
  riskResultsOf,
  type VersionRiskResult,
} from './risk-store.ts';
export { updateRiskRuleOperation } from './update-risk-rule.ts';
