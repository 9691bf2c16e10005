export { type ComparedAnswer, comparedAnswer, withComparison } from './duplicate-answer.ts';
export { duplicateProbeOf } from './duplicate-probe.ts';
export { findDuplicate, findDuplicates } from './duplicate-store.ts';
export { duplicateWarnings } from './duplicate-warnings.ts';
