export { type Control, controlsOn } from './control-store.ts';
export { type UnassessedShown, unassessedAmong } from './finding-store.ts';
export { writeDecision } from './write-decision.ts';
