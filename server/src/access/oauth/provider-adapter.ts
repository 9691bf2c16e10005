import { createHash } from 'node:crypto';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Database } from '../../foundation/database/database.ts';
import { deviceSessionClient } from '../device-session.ts';
import { revokeGrant } from '../grant-store.ts';
import type { ClientCache } from './client-cache.ts';
import { clientMetadata, terminalMetadata } from './client-metadata.ts';
import { errors, Provider } from './load-oidc-provider.ts';
import type { RefreshRotation } from './refresh-rotation.ts';
import { revokeReplayedGrant } from './revoke-replayed-grant.ts';
import {
  consumeRecord,
  deleteRecord,
  findRecord,
  findRecordByUid,
  type ProviderRecord,
  putRecord,
  putRecordOfGrant,
  putRecordOnce,
  type StoredRecord,
} from './store.ts';

// Kinds of records whose id grants access to its bearer, so the database contains only the SHA-256 of the id.
const bearerModels = new Set([
  'Session',
  'AuthorizationCode',
  'DeviceCode',
  'RefreshToken',
  'PushedAuthorizationRequest',
]);
const grantedModels = new Set(['AuthorizationCode', 'RefreshToken']);
/**
 * Kinds of credentials that are valid once, so that a second use indicates theft. RefreshRotation handles
 * refresh tokens instead.
 */
const singleUseModels = new Set(['AuthorizationCode', 'DeviceCode']);
// Time for which a used code is stored after its expiry, because its reuse still shows that it leaked.
const usedCodeRetentionMs = 24 * 60 * 60 * 1000;

/**
 * Stores the records of oidc-provider in PostgreSQL. A code can be used once across all nodes and concurrent
 * requests, and a second use revokes the grant. A refresh token can be used once, except for repeats of the
 * same request.
 */
export function providerAdapter(
  database: Database,
  clients: ClientCache,
  rotation: RefreshRotation,
  now: () => Date,
): (model: string) => Adapter {
  return (model) =>
    model === 'Client' ? clientAdapter(clients) : recordAdapter(database, rotation, now, model);
}

/**
 * Reads clients through the client cache, so that a suspension or a new role of the responsible person takes
 * effect on every node within a second.
 */
function clientAdapter(clients: ClientCache): Adapter {
  return {
    ...unsupportedAdapter('Client'),
    async find(id) {
      if (id === deviceSessionClient.id) return terminalMetadata;
      const client = await clients.find(id);
      return client ? clientMetadata(client) : undefined;
    },
  };
}

function recordAdapter(
  database: Database,
  rotation: RefreshRotation,
  now: () => Date,
  model: string,
): Adapter {
  const storedId = (id: string) =>
    bearerModels.has(model) && (model !== 'DeviceCode' || hasDeviceCode()) ? sha256(id) : id;
  const end = (grantId: string) =>
    database.systemTransaction((transaction) => revokeGrant(transaction, grantId));
  const refuseReplay = async ({ payload }: StoredRecord): Promise<never> => {
    const { grantId, clientId = '' } = payload;
    const presenter = Provider.ctx?.oidc.entities.Client?.clientId ?? clientId;
    if (grantId !== undefined) await revokeReplayedGrant(database, grantId, presenter, now());
    throw new errors.InvalidGrant({ detail: `${model} was used before` });
  };
  const { system } = database;
  return {
    ...unsupportedAdapter(model),
    async upsert(id, payload) {
      const record = {
        model,
        id: storedId(id),
        payload: withoutSecrets(payload),
        expiresAt: expiryOf(model, payload),
      };
      if (model === 'RefreshToken' && rotation.holdNext(record)) return;
      await put(record);
    },
    async find(id) {
      const record = await findRecord(system, model, storedId(id));
      if (!record) return undefined;
      if (model === 'RefreshToken' && Provider.ctx?.oidc.route === 'token') {
        return rotation.begin(id, record)
          ? payloadOf({ ...record, consumedAt: null }, id)
          : refuseReplay(record);
      }
      return isReplay(record) ? refuseReplay(record) : payloadOf(record, id);
    },
    async findByUid(uid) {
      const record = await findRecordByUid(system, model, uid);
      return record ? payloadOf(record, undefined) : undefined;
    },
    async findByUserCode(userCode) {
      const record = await findRecordByUid(system, model, userCode);
      return record ? payloadOf(record, record.id) : undefined;
    },
    async consume(id) {
      if (model === 'RefreshToken' && rotation.isInProgress()) return;
      if (await consumeRecord(system, model, storedId(id), now())) return;
      // The authorization endpoint refuses a reused pushed request, because it responds to a browser.
      if (model === 'PushedAuthorizationRequest') {
        throw new errors.InvalidRequestUri('request_uri was used before');
      }
      const record = await findRecord(system, model, storedId(id));
      if (record) return refuseReplay(record);
      throw new errors.InvalidGrant({ detail: 'the grant has ended' });
    },
    async destroy(id) {
      if (model === 'Grant') await end(id);
      else await deleteRecord(system, model, storedId(id));
    },
    async revokeByGrantId(grantId) {
      await end(grantId);
    },
  };

  async function put(record: ProviderRecord): Promise<void> {
    if (model === 'ReplayDetection') {
      if (await putRecordOnce(system, record, now())) return;
      throw new errors.InvalidClientAuth({ detail: 'a client assertion or DPoP proof was used before' });
    }
    if (!grantedModels.has(model)) return putRecord(system, record);
    if (await putRecordOfGrant(system, record)) return;
    throw new errors.InvalidGrant({ detail: 'the grant has ended' });
  }

  /**
   * Whether the client to which a used code was issued sends the code again to the token endpoint, with any
   * other parameters.
   */
  function isReplay(record: StoredRecord): boolean {
    if (!singleUseModels.has(model) || record.consumedAt === null) return false;
    const oidc = Provider.ctx?.oidc;
    return oidc?.route === 'token' && oidc.entities.Client?.clientId === record.payload.clientId;
  }
}

/**
 * Whether the request contains the device code itself. The pages for people instead find the record by its user
 * code.
 */
function hasDeviceCode(): boolean {
  const route = Provider.ctx?.oidc.route;
  return route === 'token' || route === 'device_authorization';
}

function expiryOf(model: string, payload: AdapterPayload): Date | null {
  if (payload.exp === undefined) return null;
  return new Date(payload.exp * 1000 + (model === 'AuthorizationCode' ? usedCodeRetentionMs : 0));
}

/** Returns the stored payload without the values that would give a reader of the database access. */
function withoutSecrets({ jti: _value, ...payload }: AdapterPayload): AdapterPayload {
  if (!payload.session) return payload;
  const { cookie: _cookie, ...session } = payload.session;
  return { ...payload, session };
}

function payloadOf({ payload, consumedAt }: StoredRecord, id: string | undefined): AdapterPayload {
  return {
    ...payload,
    ...(id !== undefined && { jti: id }),
    ...(consumedAt && { consumed: Math.floor(consumedAt.getTime() / 1000) }),
  };
}

function sha256(value: string): string {
  return createHash('sha256').update(value).digest('base64url');
}

function unsupportedAdapter(model: string): Adapter {
  const refuse = () => Promise.reject(new Error(`${model} records do not support this`));
  return {
    upsert: refuse,
    find: refuse,
    findByUserCode: refuse,
    findByUid: refuse,
    consume: refuse,
    destroy: refuse,
    revokeByGrantId: refuse,
  };
}
