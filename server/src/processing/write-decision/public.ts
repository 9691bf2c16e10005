export { type Control, controlsOn, countGoodsItems } from './control-store.ts';
export { findUnassessed, type UnassessedReasons } from './finding-store.ts';
export { writeDecision } from './write-decision.ts';
