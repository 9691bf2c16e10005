import type { Sql } from '../../foundation/database/database.ts';
import type { DeviceSessionData } from '../device-session.ts';

/** Consent of a person, stored under the id of its grant and deleted with the grant. */
export interface Consent {
  readonly grantId: string;
  readonly organisationId: string;
  readonly personId: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
  readonly grantedAt: Date;
  readonly expiresAt: Date;
  /** Data that the command line sent about its device; only for a device session. */
  readonly terminal?: DeviceSessionData;
}

export async function putConsent(sql: Sql, consent: Consent): Promise<void> {
  const { clientId, expiresAt, grantedAt, grantId, organisationId, personId, scopes, terminal } = consent;
  await sql.query(
    `insert into access.provider_records (model, id, payload, grant_id, account_id, expires_at)
     values ('Consent', $1, $2, $1, $3, $4)`,
    [grantId, JSON.stringify({ organisationId, clientId, scopes, grantedAt, terminal }), personId, expiresAt],
  );
}

/** Consent as shown in the list of an organisation's consents. */
export interface ListedConsent {
  readonly id: string;
  readonly personId: string;
  readonly clientId: string;
  readonly clientName: string;
  readonly platformId: string;
  readonly scopes: readonly string[];
  /** Time of the consent in RFC 3339 format. */
  readonly grantedAt: string;
  /** Time when the platform last obtained tokens with the consent. */
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date;
}

/**
 * Lists the active consents of an organisation, newest first. Returns one row more than the page size if there
 * is a next page.
 */
export function listConsents(
  sql: Sql,
  organisationId: string,
  now: Date,
  after: { readonly grantedAt: string; readonly id: string } | null,
  limit: number,
): Promise<ListedConsent[]> {
  return sql.query<ListedConsent & Record<string, unknown>>(
    `select r.id, r.account_id as "personId", c.id as "clientId", c.name as "clientName",
       c.platform_id as "platformId", r.payload -> 'scopes' as scopes, r.payload ->> 'grantedAt' as "grantedAt",
       r.expires_at as "expiresAt",
       (select to_timestamp(max((t.payload ->> 'iat')::bigint)) from access.provider_records t
        where t.grant_id = r.id and t.model = 'RefreshToken') as "lastUsedAt"
     from access.provider_records r join access.clients c on c.id = r.payload ->> 'clientId'
     where r.model = 'Consent' and r.payload ->> 'organisationId' = $1 and r.expires_at > $2
       and (r.payload ->> 'grantedAt', r.id) < (coalesce($3, '9999'), coalesce($4, ''))
     order by r.payload ->> 'grantedAt' desc, r.id desc limit $5`,
    [organisationId, now, after?.grantedAt ?? null, after?.id ?? null, limit + 1],
  );
}

export async function findConsent(
  sql: Sql,
  organisationId: string,
  id: string,
): Promise<Pick<Consent, 'clientId' | 'personId' | 'scopes'> | null> {
  const [row] = await sql.query<Pick<Consent, 'clientId' | 'personId' | 'scopes'>>(
    `select payload ->> 'clientId' as "clientId", account_id as "personId", payload -> 'scopes' as scopes
     from access.provider_records
     where model = 'Consent' and id = $2 and payload ->> 'organisationId' = $1`,
    [organisationId, id],
  );
  return row ?? null;
}
