export { type ReportTokenClient, startAuthorizationServer } from './authorization-server.ts';
export { revokeGrantsOf } from './consent.ts';
export { listConsentsOperation } from './list-consents.ts';
export { listSigningKeysOperation } from './list-signing-keys.ts';
export type { TokenEndpointClient } from './provider-responses.ts';
export { revokeConsentOperation } from './revoke-consent.ts';
export { rotateSigningKeysOperation } from './rotate-signing-keys.ts';
export { encryptedSigningKeys } from './signing-keys.ts';
export { isGrantAlive, putRecordOnce } from './store.ts';
