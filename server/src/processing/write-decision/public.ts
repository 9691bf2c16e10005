export {
  type CompletedControl,
  type Control,
  controlsOn,
  countControlsByDay,
  listCompletedControls,
} from './control-store.ts';
export { findUnassessed, type UnassessedReasons } from './finding-store.ts';
export { writeDecision } from './write-decision.ts';
