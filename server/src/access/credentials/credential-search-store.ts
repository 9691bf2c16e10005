import type { Sql } from '../../foundation/database/database.ts';
import type { ScopeOrganisation } from '../../foundation/database/tenant-scope.ts';

export interface CredentialSearchHit {
  readonly kind: 'client' | 'key';
  readonly id: string;
  readonly clientId: string;
  readonly name: string;
  /** Id of a client, or preview of an API key. */
  readonly detail: string;
}

type CredentialSearchRow = CredentialSearchHit & Record<string, unknown>;

/** Maximum number of the newest clients and keys of each organisation that a search scans. */
const maxScannedCredentials = 2_000;

/** Finds a client or key by its id; across all organisations if no tenant scope is given. */
export function findCredential(
  sql: Sql,
  within: ScopeOrganisation,
  id: string,
): Promise<CredentialSearchHit[]> {
  return sql.query<CredentialSearchRow>(
    `select 'client' as kind, id, id as "clientId", name, id as detail from access.clients
     where id = $2 and ($1::text is null or organisation_id = $1)
     union all select 'key', id, client_id, name, key_preview from access.api_keys
     where id = $2 and ($1::text is null or organisation_id = $1)`,
    [within, id],
  );
}

/** Finds clients and keys whose name starts with the text, and keys by their preview or its last four characters. */
export function searchCredentials(
  sql: Sql,
  organisationId: string,
  searchText: string,
  limit: number,
): Promise<CredentialSearchHit[]> {
  return sql.query<CredentialSearchRow>(
    `(select 'client' as kind, c.id, c.id as "clientId", c.name, c.id as detail from (
        select id, name from access.clients where organisation_id = $1 order by id desc limit ${maxScannedCredentials}) c
      where starts_with(lower(c.name), $2) limit $3)
     union all
     (select 'key', k.id, k.client_id, k.name, k.key_preview from (
        select id, client_id, name, key_preview from access.api_keys where organisation_id = $1 order by id desc limit ${maxScannedCredentials}) k
      where starts_with(lower(k.name), $2) or $2 in (lower(k.key_preview), right(lower(k.key_preview), 4))
      limit $3)`,
    [organisationId, searchText.toLowerCase(), limit],
  );
}
