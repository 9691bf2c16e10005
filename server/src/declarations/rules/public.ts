export { applyRules, type Finding, type Findings, mandateFaults } from './apply-rules.ts';
export { coverRules } from './covers.ts';
export { listRules } from './list-rules.ts';
export { readRule } from './read-rule.ts';
export type { Lodger } from './rule.ts';
export { ruleSection } from './rule-pages.ts';
