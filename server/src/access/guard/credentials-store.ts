import type { Sql } from '../../foundation/database/database.ts';
import {
  type OrganisationAccess,
  organisationAccessSql,
  type PersonAccess,
  personAccessSql,
} from '../../organisations/public.ts';
import { type AuthorisedPlatform, platformAccessSql } from '../../platforms/public.ts';
import type { StoredResponsiblePerson } from '../client-rights.ts';
import { responsiblePersonSql } from '../credentials/public.ts';

/** Credentials of a request, as the database lookup needs them. */
export interface PresentedCredentials {
  /** HMAC-SHA256 of the API key under each pepper; empty for a request without an API key. */
  readonly digests: readonly Uint8Array[];
  /** Id of the client in the token. */
  readonly clientId: string;
  /** Organisation for which the token acts; null: the client's organisation. */
  readonly actingOrganisationId: string | null;
  /** The token's `jti`. */
  readonly tokenId: string;
  readonly grantId: string | null;
  readonly personId: string | null;
}

export interface PresentedKey {
  readonly id: string;
  readonly clientId: string;
  /** Scopes of the key; null if it has all scopes of the client. */
  readonly scopes: readonly string[] | null;
  readonly cidrs: readonly string[];
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly replacedBy: string | null;
  readonly pepperVersion: number;
}

export interface PresentedClient {
  readonly id: string;
  readonly organisationId: string;
  readonly userType: 'host_to_host' | 'platform' | 'management';
  readonly status: 'active' | 'suspended';
  readonly scopes: readonly string[];
  /** Normalised origins. */
  readonly domains: readonly string[];
  /** The responsible person of the client; null if the client was not created by a person. */
  readonly responsible: StoredResponsiblePerson | null;
}

/** Stored data that the guard's database lookup returns for the credentials of one request. */
export interface Credentials {
  /** The API key with the digest of the request, whichever client it belongs to. */
  readonly key: PresentedKey | null;
  readonly client: PresentedClient | null;
  readonly organisation: OrganisationAccess | null;
  readonly platform: AuthorisedPlatform | null;
  readonly actingOrganisation: OrganisationAccess | null;
  readonly tokenRevoked: boolean;
  /** The grant of the token while it exists. `expiresAt` is null if the grant does not expire. */
  readonly grant: { readonly expiresAt: Date | null } | null;
  readonly person: PersonAccess | null;
  /**
   * Current status and role of the client's responsible person, in the organisation for which the person is
   * responsible.
   */
  readonly responsible: PersonAccess | null;
}

interface CredentialsRow {
  readonly key: (Omit<PresentedKey, 'expiresAt' | 'revokedAt'> & KeyTimes) | null;
  readonly client: PresentedClient | null;
  readonly organisation: OrganisationAccess | null;
  readonly platform: AuthorisedPlatform | null;
  readonly actingOrganisation: OrganisationAccess | null;
  readonly tokenRevoked: boolean;
  readonly grant: { readonly expiresAt: number | null } | null;
  readonly person: PersonAccess | null;
  readonly responsible: PersonAccess | null;
}

interface KeyTimes {
  /** Expiry in milliseconds since 1970; null if the credential does not expire. */
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
}

const actingOrganisationSql = 'coalesce($3, c.organisation_id)';
function millisecondsSql(column: string) {
  return `extract(epoch from ${column}) * 1000`;
}

const credentialsQuery = `
  select
    (select jsonb_build_object('id', k.id, 'clientId', k.client_id, 'scopes', k.scopes, 'cidrs', k.cidrs,
       'expiresAt', ${millisecondsSql('k.expires_at')}, 'revokedAt', ${millisecondsSql('k.revoked_at')},
       'replacedBy', k.replaced_by, 'pepperVersion', k.pepper_version)
     from access.api_keys k where k.digest = any ($1::bytea[])) as key,
    case when c.id is not null then jsonb_build_object('id', c.id, 'organisationId', c.organisation_id,
      'userType', c.user_type, 'status', c.status, 'scopes', c.scopes, 'domains', c.domains,
      'responsible', ${responsiblePersonSql('c')}) end as client,
    ${organisationAccessSql('c.organisation_id')} as organisation,
    ${platformAccessSql('c.platform_id')} as platform,
    ${organisationAccessSql(actingOrganisationSql)} as "actingOrganisation",
    exists (select from access.revoked_tokens t where t.token_id = $4) as "tokenRevoked",
    (select jsonb_build_object('expiresAt', ${millisecondsSql('g.expires_at')})
     from access.provider_records g where g.model = 'Grant' and g.id = $5) as grant,
    ${personAccessSql('$6', actingOrganisationSql)} as person,
    ${personAccessSql('c.responsible_id', 'c.responsible_in')} as responsible
  from (values (1)) one left join access.clients c on c.id = $2`;

/**
 * Runs the guard's only query as the system, because it reads rows of several organisations. The result
 * includes expired credentials: the guard compares their times.
 */
export async function findPresentedCredentials(
  sql: Sql,
  presented: PresentedCredentials,
): Promise<Credentials> {
  const [row] = await sql.query<CredentialsRow>(credentialsQuery, [
    presented.digests,
    presented.clientId,
    presented.actingOrganisationId,
    presented.tokenId,
    presented.grantId,
    presented.personId,
  ]);
  if (!row) throw new Error('the lookup of credentials returned no row');
  return {
    ...row,
    key: row.key && {
      ...row.key,
      expiresAt: dateOf(row.key.expiresAt),
      revokedAt: dateOf(row.key.revokedAt),
    },
    grant: row.grant && { expiresAt: dateOf(row.grant.expiresAt) },
  };
}

function dateOf(milliseconds: number | null): Date | null {
  return milliseconds === null ? null : new Date(milliseconds);
}

/** Finds the owners of API keys by digest, including revoked and expired keys. */
export async function findKeyOwners(
  system: Sql,
  digests: readonly Uint8Array[],
): Promise<
  {
    readonly digest: Buffer;
    readonly apiKeyId: string;
    readonly clientId: string;
    readonly organisationId: string;
  }[]
> {
  if (digests.length === 0) return [];
  return system.query(
    `select digest, id as "apiKeyId", client_id as "clientId", organisation_id as "organisationId"
     from access.api_keys where digest = any ($1::bytea[])`,
    [digests],
  );
}

/** Finds the organisations of clients. */
export async function findClientOwners(
  system: Sql,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly organisationId: string }[]> {
  if (ids.length === 0) return [];
  return system.query(
    'select id, organisation_id as "organisationId" from access.clients where id = any ($1)',
    [ids],
  );
}
