export { type ReportTokenClient, startAuthorizationServer } from './authorization-server.ts';
export { revokeGrantsOf } from './consent.ts';
export { listConsentsOperation } from './list-consents.ts';
export type { TokenEndpointClient } from './provider-responses.ts';
export { revokeConsentOperation } from './revoke-consent.ts';
export { listSigningKeysOperation } from './signing-keys/list-signing-keys.ts';
export { rotateSigningKeysOperation } from './signing-keys/rotate-signing-keys.ts';
export { encryptedSigningKeys } from './signing-keys/signing-keys.ts';
export { isGrantAlive, putRecordOnce } from './store.ts';
