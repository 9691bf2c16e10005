export {
  applyRules,
  applyRulesInSteps,
  duplicateFindings,
  type Finding,
  type Findings,
  goodsOwnerErrors,
  mandateErrors,
  newAuthorisationsCheckOf,
  registerCheckOf,
} from './apply-rules.ts';
export { findsDuplicates } from './catalogue.ts';
export { codeReferences } from './code-references.ts';
export { findRules } from './find-rules.ts';
export { getRule } from './get-rule.ts';
export { listRules } from './list-rules.ts';
export { otherOwnerOf } from './mandates.ts';
export { isCalculable, missingForCalculation } from './missing-for-calculation.ts';
export { missingLists } from './packs/required-lists.ts';
export type { PackError } from './packs/rule-pack.ts';
export { coverRules } from './payment-security-rules.ts';
export type { Lodger } from './rule.ts';
export { ruleSection } from './rule-pages.ts';
export { exampleCountry } from './rule-representation.ts';
export { findRuleErrors, findRuleErrorsOf, ownRuleCount } from './validate-rules-at-start.ts';
