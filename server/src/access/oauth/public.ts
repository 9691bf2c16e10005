export { startAuthorizationServer, type TellClient } from './authorization-server.ts';
export { endGrantsOf } from './consent.ts';
export { listConsentsOperation } from './list-consents.ts';
export { listSigningKeysOperation } from './list-signing-keys.ts';
export type { AskingClient } from './provider-responses.ts';
export { revokeConsentOperation } from './revoke-consent.ts';
export { rotateSigningKeysOperation } from './rotate-signing-keys.ts';
export { wrappedSigningKeys } from './signing-keys.ts';
export { isGrantAlive, putRecordOnce } from './store.ts';
