export { answerRemembered, callFacts } from './call.ts';
export type { CustomsAction, DecidingActor, TakenAction } from './customs-action.ts';
export type { CustomsClock, OrganisationsAhead } from './customs-clock.ts';
export { decideDeclarations } from './decide-declarations.ts';
export {
  type DecidingChange,
  type DecidingEvent,
  listDecidingChanges,
  readVersionText,
} from './decisions-store.ts';
export type { DraftDeclaration } from './declaration.ts';
export { createFeed, type Feed, feedChannel } from './feed.ts';
export { forgetDeclarations } from './forget-declarations.ts';
export { FINAL_STATUSES, type LifecycleState } from './lifecycle-state.ts';
export { nextActions } from './next-actions.ts';
export { actionNotAllowed } from './problems.ts';
export { parseReference, referenceParams } from './reference.ts';
export { type DeclarationsDependencies, declarationRoutes } from './routes.ts';
export { ruleSection } from './rules/rule-pages.ts';
export {
  type CallFacts,
  type DeclarationRow,
  type DeclarationWithDocument,
  findDeclaration,
  findRemembered,
  listAwaitingCustoms,
  parseDocument,
  type Reference,
  type Remembered,
  rememberAnswer,
} from './store.ts';
