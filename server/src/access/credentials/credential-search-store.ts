import type { Sql } from '../../foundation/database/database.ts';
import type { Within } from '../../foundation/database/tenant-scope.ts';

/** A client, or a key of it, that was found. */
export interface FoundCredential {
  readonly kind: 'client' | 'key';
  readonly clientId: string;
  readonly name: string;
  /** The id of the client, what may be shown of the key. */
  readonly detail: string;
}

type Row = FoundCredential & Record<string, unknown>;

/** Of one organisation so many clients, and so many keys, are looked at: the newest. */
const mostLookedAt = 2_000;

/** By the id of a client or a key; across all organisations where it is held to none. */
export function findCredential(sql: Sql, within: Within, id: string): Promise<FoundCredential[]> {
  return sql.query<Row>(
    `select 'client' as kind, id as "clientId", name, id as detail from access.clients
     where id = $2 and ($1::text is null or organisation_id = $1)
     union all select 'key', client_id, name, key_preview from access.api_keys
     where id = $2 and ($1::text is null or organisation_id = $1)`,
    [within, id],
  );
}

/** Clients whose name begins so, and keys whose name does, or of which this is shown: all of it, or the last four characters. */
export function findCredentials(
  sql: Sql,
  organisationId: string,
  words: string,
  most: number,
): Promise<FoundCredential[]> {
  return sql.query<Row>(
    `(select 'client' as kind, c.id as "clientId", c.name, c.id as detail from (
        select id, name from access.clients where organisation_id = $1 order by id desc limit ${mostLookedAt}) c
      where starts_with(lower(c.name), $2) limit $3)
     union all
     (select 'key', k.client_id, k.name, k.key_preview from (
        select client_id, name, key_preview from access.api_keys where organisation_id = $1 order by id desc limit ${mostLookedAt}) k
      where starts_with(lower(k.name), $2) or $2 in (lower(k.key_preview), right(lower(k.key_preview), 4))
      limit $3)`,
    [organisationId, words.toLowerCase(), most],
  );
}
