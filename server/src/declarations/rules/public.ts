export { applyRules, type Finding, type Findings, mandateFaults, registerFaults } from './apply-rules.ts';
export { coverRules } from './covers.ts';
export { findRules } from './find-rules.ts';
export { listRules } from './list-rules.ts';
export { missingLists } from './needed-lists.ts';
export { readRule } from './read-rule.ts';
export type { Lodger } from './rule.ts';
export { ruleSection } from './rule-pages.ts';
export { ruleFaults } from './start-faults.ts';
