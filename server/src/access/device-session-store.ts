import type { Sql, Transaction } from '../foundation/database/database.ts';
import { deviceSessionClient, type ListedDeviceSession } from './device-session.ts';
import { revokeGrant } from './grant-store.ts';

const deviceSessionCondition = `r.model = 'Consent' and r.account_id = $1 and r.payload ->> 'clientId' = '${deviceSessionClient.id}'`;

export function listDeviceSessions(sql: Sql, personId: string, now: Date): Promise<ListedDeviceSession[]> {
  return sql.query<ListedDeviceSession & Record<string, unknown>>(
    `select t.* from (
       select r.id, r.payload -> 'terminal' ->> 'address' as address, r.payload -> 'terminal' ->> 'browser' as browser,
         (r.payload ->> 'grantedAt')::timestamptz as "createdAt", r.expires_at as "expiresAt",
         (select to_timestamp(max((t.payload ->> 'iat')::bigint)) from access.provider_records t
          where t.grant_id = r.id and t.model = 'RefreshToken' and t.consumed_at is null and t.expires_at > $2) as "lastUsedAt"
       from access.provider_records r where ${deviceSessionCondition} and r.expires_at > $2) t
     where t."lastUsedAt" is not null`,
    [personId, now],
  );
}

/** Revokes one device session of a person. Returns false if the person has no session with this id. */
export async function endDeviceSession(
  transaction: Transaction,
  personId: string,
  id: string,
): Promise<boolean> {
  const found = await transaction.query(
    `select from access.provider_records r where ${deviceSessionCondition} and r.id = $2`,
    [personId, id],
  );
  return found.length === 1 && (await revokeGrant(transaction, id));
}

/** Revokes all device sessions of a person and returns their ids. */
export async function endDeviceSessionsOf(transaction: Transaction, personId: string): Promise<string[]> {
  const rows = await transaction.query<{ id: string }>(
    `select r.id from access.provider_records r where ${deviceSessionCondition}`,
    [personId],
  );
  for (const { id } of rows) await revokeGrant(transaction, id);
  return rows.map(({ id }) => id);
}
