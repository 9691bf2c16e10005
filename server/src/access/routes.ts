import type { Database } from '../foundation/database/database.ts';
import type { ClientLimits } from '../foundation/http/client-limits.ts';
import type { Operation } from '../foundation/http/operation.ts';
import type { Wrapping } from '../foundation/secrets/secrets.ts';
import type { Profile } from './credentials/public.ts';
import {
  changeClientOperation,
  createApiKeyOperation,
  createClientOperation,
  endApiKeyOverlapOperation,
  getApiKeyOperation,
  getClientLimitsOperation,
  getClientOperation,
  type KeyMaker,
  listApiKeysOperation,
  listClientsOperation,
  revokeApiKeyOperation,
  rotateApiKeyOperation,
  rotateClientSecretOperation,
} from './credentials/public.ts';
import {
  endConsentOperation,
  listConsentsOperation,
  listSigningKeysOperation,
  rotateSigningKeysOperation,
} from './oauth/public.ts';

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
