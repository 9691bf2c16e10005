export { apiKeyDigest, isWellFormedApiKey, type KeyEnvironment, keyEnvironment } from './api-key.ts';
export type { Client } from './client.ts';
export { clientsLimitedMail, clientsSuspendedMail } from './client-mails.ts';
export { clientSecretMatches } from './client-secret.ts';
export {
  activeClientsOf,
  findClient,
  findClientsWithCapture,
  responsiblePersonSql,
  suspendClientsOfPerson,
} from './client-store.ts';
export { createApiKeyOperation } from './create-api-key.ts';
export { createClientOperation } from './create-client.ts';
export { type CredentialSearchHit, findCredential, searchCredentials } from './credential-search-store.ts';
export { getApiKeyOperation } from './get-api-key.ts';
export { getCallerOperation } from './get-caller.ts';
export { getClientOperation } from './get-client.ts';
export { getClientLimitsOperation } from './get-client-limits.ts';
export { type ApiKeyDigest, countKeysWithPepper, listExpiringKeys, rehashApiKey } from './key-store.ts';
export { recordKeyUseInBatches } from './key-use.ts';
export { listApiKeysOperation } from './list-api-keys.ts';
export { listClientsOperation } from './list-clients.ts';
export { rotationInProgress } from './problems.ts';
export { revokeApiKeyOperation } from './revoke-api-key.ts';
export { revokePreviousApiKeyOperation } from './revoke-previous-api-key.ts';
export { rotateApiKeyOperation } from './rotate-api-key.ts';
export { rotateClientSecretOperation } from './rotate-client-secret.ts';
export {
  createCustomsAuthority,
  isSandboxPerson,
  type SandboxCredentials,
  sampleNumbers,
  seedSandbox,
} from './seed-credentials.ts';
export { updateClientOperation } from './update-client.ts';
