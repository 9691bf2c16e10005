export { duplicateProbeOf } from './duplicate-probe.ts';
export { type ComparedResponse, prepareComparedResponse, withComparison } from './duplicate-response.ts';
export { findDuplicate, findDuplicates } from './duplicate-store.ts';
export { duplicateWarnings } from './duplicate-warnings.ts';
