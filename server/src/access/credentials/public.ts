export { apiKeyDigest, apiKeyShape, type KeyEnvironment, keyEnvironment } from './api-key.ts';
export type { Client } from './client.ts';
export { clientsLimitedMail, clientsSuspendedMail } from './client-mails.ts';
export { clientSecretMatches } from './client-secret.ts';
export { activeClientsOf, findBodyKeepers, storedResponsible, suspendClientsOf } from './client-store.ts';
export { createApiKeyOperation } from './create-api-key.ts';
export { createClientOperation } from './create-client.ts';
export { type FoundCredential, findCredential, findCredentials } from './credential-search-store.ts';
export { getApiKeyOperation } from './get-api-key.ts';
export { getCallerOperation } from './get-caller.ts';
export { getClientOperation } from './get-client.ts';
export { getClientLimitsOperation } from './get-client-limits.ts';
export { countKeysUnder, type KeyDigest, listEndingKeys, rehashKey } from './key-store.ts';
export { rememberKeyUse } from './key-use.ts';
export { listApiKeysOperation } from './list-api-keys.ts';
export { listClientsOperation } from './list-clients.ts';
export { rotationInProgress } from './problems.ts';
export { revokeApiKeyOperation } from './revoke-api-key.ts';
export { revokePreviousApiKeyOperation } from './revoke-previous-api-key.ts';
export { rotateApiKeyOperation } from './rotate-api-key.ts';
export { rotateClientSecretOperation } from './rotate-client-secret.ts';
export {
  foundAuthority,
  isOfSandbox,
  type SandboxCredentials,
  sampleNumbers,
  seedSandbox,
} from './seed-credentials.ts';
export { updateClientOperation } from './update-client.ts';
