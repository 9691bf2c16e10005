export { duplicateProbeOf } from './duplicate-probe.ts';
export { type ComparedResponse, prepareLodgementResponse, withComparison } from './duplicate-response.ts';
export { findDuplicate, findDuplicates } from './duplicate-store.ts';
export { duplicateWarnings } from './duplicate-warnings.ts';
