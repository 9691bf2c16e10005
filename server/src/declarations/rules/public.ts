export {
  applyRules,
  applyRulesInSteps,
  duplicateFindings,
  type Finding,
  type Findings,
  goodsOwnerFaults,
  mandateFaults,
  registerCheckOf,
} from './apply-rules.ts';
export { findsDuplicates } from './catalogue.ts';
export { codedPlaces } from './coded-places.ts';
export { coverRules } from './covers.ts';
export { findRules } from './find-rules.ts';
export { getRule } from './get-rule.ts';
export { listRules } from './list-rules.ts';
export { otherOwnerOf } from './mandates.ts';
export { missingLists } from './needed-lists.ts';
export type { PackFault } from './packs/pack.ts';
export { isTaxable, lackingIn } from './reckonable.ts';
export type { Lodger } from './rule.ts';
export { ruleSection } from './rule-pages.ts';
export { exampleCountry } from './rule-representation.ts';
export { ownRuleCount, ruleFaults, ruleFaultsOf } from './start-faults.ts';
