export { type CustomsAction, type DecidingActor, decideDeclarations } from './decide-declarations.ts';
export { createFeed, type Feed, feedChannel } from './feed.ts';
export { nextActions } from './next-actions.ts';
export { type DeclarationsDependencies, declarationRoutes } from './routes.ts';
export { type DeclarationRow, listAwaitingCustoms } from './store.ts';
