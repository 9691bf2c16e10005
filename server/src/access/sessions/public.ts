export { isOtherSite, isOwnPage } from './cross-site.ts';
export { getSessionOperation } from './get-session.ts';
export { listSessionsOperation } from './list-sessions.ts';
export {
  auditOrganisationOf,
  changeSession,
  type OpenedSession,
  openSession,
  type SessionDependencies,
} from './open-session.ts';
export { deleteProviderSessionsOf } from './provider-session-store.ts';
export { revokeOtherSessionsOperation, revokeSessionOperation } from './revoke-sessions.ts';
export {
  callerOfSession,
  freshAuthenticationEndsAt,
  recordUseIntervalMs,
  type StoredSession,
  sessionIdleMs,
} from './session.ts';
export { sessionTokenOf, tokenHash } from './session-cookie.ts';
export { ActsForBody, exampleSession, SessionBody } from './session-schema.ts';
export { deleteEndedSessions, deleteSessionsOfPerson, findSession, listSessions } from './session-store.ts';
export { setSessionOrganisationOperation } from './set-session-organisation.ts';
export { signOutOperation } from './sign-out.ts';
