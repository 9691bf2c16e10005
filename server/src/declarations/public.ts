export type { CustomsAction, DecidingActor, TakenAction } from './customs-action.ts';
export type { CustomsClock } from './customs-clock.ts';
export { decideDeclarations } from './decide-declarations.ts';
export { createFeed, type Feed, feedChannel } from './feed.ts';
export { nextActions } from './next-actions.ts';
export { type DeclarationsDependencies, declarationRoutes } from './routes.ts';
export { ruleSection } from './rules/rule-pages.ts';
export { type DeclarationRow, listAwaitingCustoms } from './store.ts';
