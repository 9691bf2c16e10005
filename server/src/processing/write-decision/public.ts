export { type Control, controlsOn } from './control-store.ts';
export { findUnassessed, type UnassessedReasons } from './finding-store.ts';
export { writeDecision } from './write-decision.ts';
