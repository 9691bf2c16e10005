import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Database, Transaction } from '../../foundation/database/database.ts';
import { encryptionWith } from '../../foundation/secrets/secrets.ts';
import { describeInvalidGrant } from './invalid-grant-reasons.ts';
import { Provider } from './load-oidc-provider.ts';
import { epochSeconds } from './provider-clock.ts';
import { revokeReplayedGrant } from './revoke-replayed-grant.ts';
import {
  consumeRecord,
  findRecord,
  lockGrant,
  type ProviderRecord,
  putRecord,
  putRecordOfGrant,
  refreshResponseModel,
  type StoredRecord,
} from './store.ts';

const repeatWindowMs = 30_000;

/** A refresh request in progress. */
interface RefreshRequest {
  readonly token: string;
  readonly record: StoredRecord;
  readonly oidc: KoaContextWithOIDC['oidc'];
  /** Refresh token that replaces the used one; null until oidc-provider has created it. */
  next: ProviderRecord | null;
}

/**
 * Replaces a used refresh token when its response is complete. Until then oidc-provider stores nothing. One
 * transaction then consumes the old token and stores the next token and the response, which repeats of the
 * request receive.
 */
export interface RefreshRotation {
  /** Begins a refresh request. Returns false if its token was used already and the request can't be a repeat. */
  begin(token: string, record: StoredRecord): boolean;
  isInProgress(): boolean;
  /** Keeps the next token in memory until `settle`. Returns false if no refresh request is in progress. */
  holdNext(record: ProviderRecord): boolean;
  /**
   * Stores the next token and the response. For a repeat, replaces the response with the stored one or with
   * `invalid_grant`.
   */
  settle(context: TokenResponse): Promise<void>;
}

type TokenResponse = Pick<KoaContextWithOIDC, 'req' | 'status' | 'body'>;

type RotationOutcome = 'rotated' | 'replayed' | 'ended' | { readonly body: Record<string, unknown> };

export function refreshRotation(database: Database, now: () => Date): RefreshRotation {
  const requests = new WeakMap<IncomingMessage, RefreshRequest>();
  const current = (): RefreshRequest | undefined => {
    const req = Provider.ctx?.req;
    return req && requests.get(req);
  };
  const revoke = async ({ record, oidc }: RefreshRequest): Promise<void> => {
    const { grantId, clientId = '' } = record.payload;
    const presenter = oidc.entities.Client?.clientId ?? clientId;
    if (grantId !== undefined) await revokeReplayedGrant(database, grantId, presenter, now());
  };
  return {
    begin(token, record) {
      const { ctx } = Provider;
      if (!ctx || (record.consumedAt !== null && !canBeRepeat(record, record.consumedAt, ctx, now())))
        return false;
      requests.set(ctx.req, { token, record, oidc: ctx.oidc, next: null });
      return true;
    },
    isInProgress: () => current() !== undefined,
    holdNext(record) {
      const request = current();
      if (request) request.next = record;
      return request !== undefined;
    },
    async settle(context) {
      const request = requests.get(context.req);
      if (!request) return;
      if (context.status !== 200) {
        if (request.record.consumedAt !== null && isRefusedRefresh(context.body)) await revoke(request);
        return;
      }
      const outcome = await database.systemTransaction((transaction) =>
        rotateToken(transaction, request, context.body, now()),
      );
      if (outcome === 'rotated') return;
      if (outcome === 'replayed') await revoke(request);
      if (typeof outcome === 'object') context.body = outcome.body;
      else
        setInvalidGrant(
          context,
          outcome === 'replayed' ? 'RefreshToken was used before' : 'the grant has ended',
        );
    },
  };
}

/**
 * Consumes the refresh token and stores the next one. Concurrent repeats of the request wait for its lock and
 * then read the stored response.
 */
async function rotateToken(
  transaction: Transaction,
  { token, record, oidc, next }: RefreshRequest,
  body: unknown,
  now: Date,
): Promise<RotationOutcome> {
  const { id } = record;
  const { grantId } = record.payload;
  // Locks the grant before its tokens, in the same order as its revocation, to avoid deadlocks.
  if (grantId === undefined || !next || !(await lockGrant(transaction, grantId))) return 'ended';
  const encryption = encryptionWith(token, randomBytes);
  const fingerprint = fingerprintOf(oidc);
  if (await consumeRecord(transaction, 'RefreshToken', id, now)) {
    await putRecordOfGrant(transaction, next);
    // The encryption key is derived from the refresh token, which the database does not contain.
    const encrypted = encryption.encrypt(fingerprint, Buffer.from(JSON.stringify(body))).toString('base64');
    await putRecord(transaction, {
      model: refreshResponseModel,
      id,
      payload: { grantId, encrypted },
      expiresAt: new Date(now.getTime() + repeatWindowMs),
    });
    return 'rotated';
  }
  const used = await findRecord(transaction, 'RefreshToken', id);
  if (!used) return 'ended';
  const response = await findRecord(transaction, refreshResponseModel, id);
  if (!response || used.consumedAt === null || !isInWindow(used.consumedAt, now)) return 'replayed';
  const plain = encryption.decrypt(fingerprint, Buffer.from(String(response.payload.encrypted), 'base64'));
  return plain === null ? 'replayed' : { body: storedResponseBody(plain, used.consumedAt, now) };
}

/** Returns the stored response with the remaining lifetime of its access token. */
function storedResponseBody(plain: Buffer, usedAt: Date, now: Date): Record<string, unknown> {
  const body: Record<string, unknown> = JSON.parse(plain.toString());
  const passedSeconds = epochSeconds(now.getTime()) - epochSeconds(usedAt.getTime());
  return { ...body, expires_in: Number(body.expires_in) - passedSeconds };
}

function canBeRepeat(record: StoredRecord, usedAt: Date, { oidc }: KoaContextWithOIDC, now: Date): boolean {
  return oidc.entities.Client?.clientId === record.payload.clientId && isInWindow(usedAt, now);
}

function isInWindow(usedAt: Date, now: Date): boolean {
  return now.getTime() < usedAt.getTime() + repeatWindowMs;
}

/** Returns a text that is equal for repeats of a refresh request: its client, scope and DPoP key. */
function fingerprintOf({ entities, params }: KoaContextWithOIDC['oidc']): string {
  const { AccessToken, Client } = entities;
  const { scope } = params ?? {};
  const scopes = typeof scope === 'string' ? [...new Set(scope.split(' '))].sort() : null;
  const parts = [Client?.clientId, scopes, AccessToken?.jkt ?? null];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/**
 * Whether the response is an error because a used token was sent with another scope or key, or after its grant
 * ended.
 */
function isRefusedRefresh(body: unknown): boolean {
  return ['invalid_grant', 'invalid_scope'].includes(String(Object(body).error));
}

function setInvalidGrant(context: TokenResponse, detail: string): void {
  context.status = 400;
  context.body = {
    error: 'invalid_grant',
    error_description: describeInvalidGrant({ error_detail: detail }),
  };
}
