import type { Database } from '../foundation/database/database.ts';
import type { ClientLimits } from '../foundation/http/client-limits.ts';
import type { Operation } from '../foundation/http/operation.ts';
import type { Wrapping } from '../foundation/secrets/secrets.ts';
import { changeClientOperation } from './change-client.ts';
import type { Profile } from './client-settings.ts';
import { createApiKeyOperation, type KeyMaker } from './create-api-key.ts';
import { createClientOperation } from './create-client.ts';
import { endApiKeyOverlapOperation } from './end-api-key-overlap.ts';
import { getApiKeyOperation } from './get-api-key.ts';
import { getClientOperation } from './get-client.ts';
import { getClientLimitsOperation } from './get-client-limits.ts';
import { listApiKeysOperation } from './list-api-keys.ts';
import { listClientsOperation } from './list-clients.ts';
import { endConsentOperation } from './oauth/end-consent.ts';
import { listConsentsOperation } from './oauth/list-consents.ts';
import { listSigningKeysOperation } from './oauth/list-signing-keys.ts';
import { rotateSigningKeysOperation } from './oauth/rotate-signing-keys.ts';
import { revokeApiKeyOperation } from './revoke-api-key.ts';
import { rotateApiKeyOperation } from './rotate-api-key.ts';
import { rotateClientSecretOperation } from './rotate-client-secret.ts';

export interface ClientParts {
  readonly database: Database;
  readonly maker: KeyMaker;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly sealingKey: Uint8Array;
  readonly profile: Profile;
  readonly limits: Pick<ClientLimits, 'standing'>;
  readonly wrapping: Wrapping;
}

/** The operations on clients and their API keys, and on what people let platforms do. */
export function clientOperations(parts: ClientParts): Operation[] {
  const { database, maker, baseUrl, sealingKey, profile } = parts;
  const { source } = maker;
  return [
    createClientOperation(database, source, baseUrl, profile),
    listClientsOperation(database, sealingKey),
    getClientOperation(database),
    getClientLimitsOperation(database, parts.limits, source.now),
    changeClientOperation(database, source.now, profile),
    rotateClientSecretOperation(database, source),
    createApiKeyOperation(database, maker, baseUrl),
    listApiKeysOperation(database, sealingKey, source.now),
    getApiKeyOperation(database, source.now),
    rotateApiKeyOperation(database, maker, baseUrl),
    endApiKeyOverlapOperation(database, source.now),
    revokeApiKeyOperation(database, source.now),
    listConsentsOperation(database, sealingKey, source.now),
    endConsentOperation(database, source.now),
    listSigningKeysOperation(database, source.now),
    rotateSigningKeysOperation(database, parts.wrapping, source.now),
  ];
}
