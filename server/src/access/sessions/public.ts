export { changeSessionOperation } from './change-session.ts';
export { isOtherSite, isOwnPage } from './cross-site.ts';
export { endSessionOperation } from './end-session.ts';
export { endOneSessionOperation, endOtherSessionsOperation } from './end-sessions.ts';
export { getSessionOperation } from './get-session.ts';
export { listSessionsOperation } from './list-sessions.ts';
export {
  affairOf,
  changeSession,
  type OpenedSession,
  openSession,
  type SessionParts,
} from './open-session.ts';
export { deleteProviderSessionsOf } from './provider-session-store.ts';
export { type FoundSession, freshUntil, idleMs, noteUseMs, personOf } from './session.ts';
export { ActsForBody, exampleSession, SessionBody } from './session-body.ts';
export { sessionTokenOf, tokenHash } from './session-cookie.ts';
export { deleteEndedSessions, deleteSessionsOf, findSession, listSessions } from './session-store.ts';
