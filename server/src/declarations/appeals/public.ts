export type {
  Appeal,
  AppealDecision,
} from './appeal.ts';
export {
  AppealBody,
  AppealForOfficersBody,
  appealBody,
  appealForOfficersBody,
  appealParams,
  exampleAppeal,
  exampleAppealForOfficers,
  nextAppealInstance,
} from './appeal-schema.ts';
export { findAppeal, findOwnAppeal, insertAppeal, updateAppeal } from './appeal-store.ts';
export {
  appealLimitIn,
  getAppeal,
  getAppealAsCustoms,
  listAppealsAsCustoms,
  listAppealsOperation,
  listDebtAppeals,
} from './list-appeals.ts';
export { findStayViolations } from './stay-violation-store.ts';
