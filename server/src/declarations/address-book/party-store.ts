import type { Sql, Transaction } from '../../foundation/database/database.ts';
import { type NewParty, type Party, partyIdentityOf, partySearchText } from './party.ts';

const partyColumns = `organisation_id as "organisationId", id, name, identification, address, edited_manually as "editedManually", used_at as "usedAt", version,
  created_at as "createdAt", changed_at as "changedAt"`;

type PartyRow = Party & Record<string, unknown>;

/**
 * Returns parties that contain every search word, ordered by name: one row more than the limit if there is a next page.
 * `after` is the cursor of the previous page.
 */
export function readPartyRows(
  sql: Sql,
  organisationId: string,
  words: readonly string[],
  page: { readonly after: string | null; readonly limit: number },
): Promise<(Party & { readonly position: string })[]> {
  const [search = '', id = ''] = page.after?.split('\u0000') ?? [];
  return sql.query<PartyRow & { position: string }>(
    `select ${partyColumns}, search_text as position from declarations.parties
     where organisation_id = $1 and (search_text, id) > ($2, $3)
       and not exists (select from unnest($4::text[]) word where strpos(search_text, word) = 0)
     order by search_text, id limit $5`,
    [organisationId, search, id, words, page.limit + 1],
  );
}

const partyById = `select ${partyColumns} from declarations.parties where organisation_id = $1 and id = $2`;

export async function findParty(sql: Sql, organisationId: string, id: string): Promise<Party | null> {
  const [found] = await sql.query<PartyRow>(partyById, [organisationId, id]);
  return found ?? null;
}

/** Locks a party until the end of the transaction and returns it. */
export async function lockParty(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<Party | null> {
  const [found] = await transaction.query<PartyRow>(`${partyById} for update`, [organisationId, id]);
  return found ?? null;
}

export async function countParties(sql: Sql, organisationId: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    'select count(*)::int as count from declarations.parties where organisation_id = $1',
    [organisationId],
  );
  return row?.count ?? 0;
}

/** Inserts a party; returns false if a party with the same number, or with the same name and country, exists. */
export async function insertParty(transaction: Transaction, party: Party): Promise<boolean> {
  const derivedColumns = derivedColumnsOf(party);
  const rows = await transaction.query(
    `insert into declarations.parties
       (organisation_id, id, name, identification, address, identity, search_text, edited_manually, version, created_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, true, 1, $8, $8)
     on conflict (organisation_id, identity) do nothing returning id`,
    [party.organisationId, party.id, party.name, party.identification, ...derivedColumns, party.createdAt],
  );
  return rows.length === 1;
}

/** Updates a party; returns false if another party already has its new number, or its new name and country. */
export async function updateParty(transaction: Transaction, party: Party): Promise<boolean> {
  const derivedColumns = derivedColumnsOf(party);
  const rows = await transaction.query(
    `update declarations.parties p
     set name = $3, identification = $4, address = $5, identity = $6, search_text = $7, edited_manually = true, version = $8, changed_at = $9
     where p.organisation_id = $1 and p.id = $2 and not exists (
       select from declarations.parties o where o.organisation_id = $1 and o.identity = $6 and o.id <> $2)
     returning p.id`,
    [
      party.organisationId,
      party.id,
      party.name,
      party.identification,
      ...derivedColumns,
      party.version,
      party.changedAt,
    ],
  );
  return rows.length === 1;
}

function derivedColumnsOf({ name, identification, address }: Party): [string, string, string] {
  const party = { name, address, ...(identification !== null && { identification }) };
  return [JSON.stringify(address), partyIdentityOf(party), partySearchText(party)];
}

export async function deletePartyRow(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<boolean> {
  const rows = await transaction.query(
    'delete from declarations.parties where organisation_id = $1 and id = $2 returning id',
    [organisationId, id],
  );
  return rows.length === 1;
}

/** A party to insert or update, with the id that it gets if it is new. */
export interface PartyToStore {
  readonly id: string;
  readonly party: NewParty;
  readonly usedAt?: Date | null;
}

/**
 * Inserts parties until the address book is full, and updates existing ones. Manual changes (`editedManually`) replace
 * existing values. Lodgements replace values of earlier lodgements; for manually edited parties they update only the
 * time of last use.
 */
export async function upsertParties(
  transaction: Transaction,
  organisationId: string,
  partiesToStore: readonly PartyToStore[],
  {
    editedManually,
    at,
    room,
  }: { readonly editedManually: boolean; readonly at: Date; readonly room: number },
): Promise<{ readonly added: number; readonly changed: number; readonly known: number }> {
  const rows = partiesToStore.map(({ id, party, usedAt = null }) => ({
    ...{ id, name: party.name, identification: party.identification ?? null, address: party.address ?? {} },
    ...{ identity: partyIdentityOf(party), search: partySearchText(party), usedAt },
  }));
  const [counted] = await transaction.query<{ added: number; changed: number; known: number }>(
    `with given as (
       select g.*, exists (
         select from declarations.parties p where p.organisation_id = $1 and p.identity = g.identity) as known
       from jsonb_to_recordset($2::jsonb) as g
         (id text, name text, identification text, address jsonb, identity text, search text, "usedAt" timestamptz)
     ),
     placed as (select g.*, row_number() over (partition by g.known order by g.id) as place from given g),
     put as (
       insert into declarations.parties as p
         (organisation_id, id, name, identification, address, identity, search_text, edited_manually, used_at, version, created_at, changed_at)
       select $1, g.id, g.name, g.identification, g.address, g.identity, g.search, $3, g."usedAt", 1, $4, $4
       from placed g where g.known or g.place <= $5
       on conflict (organisation_id, identity) do update set
         (name, address, search_text) = (select
           case when $3 or not p.edited_manually then excluded.name else p.name end,
           case when $3 or not p.edited_manually then excluded.address else p.address end,
           case when $3 or not p.edited_manually then excluded.search_text else p.search_text end),
         edited_manually = p.edited_manually or $3,
         used_at = greatest(p.used_at, excluded.used_at),
         -- Whoever changes it meanwhile is not in the way of a lodgement that uses it.
         version = p.version + case when ($3 or not p.edited_manually)
           and (p.name, p.address) is distinct from (excluded.name, excluded.address) then 1 else 0 end,
         changed_at = case when ($3 or not p.edited_manually)
           and (p.name, p.address) is distinct from (excluded.name, excluded.address) then $4 else p.changed_at end
       where p.used_at is distinct from greatest(p.used_at, excluded.used_at) or p.edited_manually is distinct from (p.edited_manually or $3)
         or ($3 or not p.edited_manually) and (p.name, p.address) is distinct from (excluded.name, excluded.address)
       returning xmax = 0 as new
     )
     select count(*) filter (where new)::int as added, count(*) filter (where not new)::int as changed,
       (select count(*) from given g where g.known)::int as known
     from put`,
    [organisationId, JSON.stringify(rows), editedManually, at, room],
  );
  return counted ?? { added: 0, changed: 0, known: 0 };
}

/**
 * Returns the parties named in declarations that changed since the last update of the address book, latest first, and
 * the last sequence number of the change log.
 */
export async function readNamedParties(
  transaction: Transaction,
  organisationId: string,
  maxRows: number,
): Promise<{
  readonly head: number;
  readonly named: readonly { readonly at: Date; readonly parties: readonly unknown[] }[];
}> {
  const rows = await transaction.query<{ head: number; at: Date | null; parties: unknown[] | null }>(
    `with fed as materialized (
       select coalesce((select f.sequence from declarations.address_book_cursor f where f.organisation_id = $1), 0) as sequence),
     moved as materialized (
       select e.declaration_id, e.sequence, e.changed_at from declarations.status_entries e
       where e.organisation_id = $1 and e.sequence > (select sequence from fed)
       order by e.sequence desc limit $2)
     select coalesce((select max(sequence) from moved), (select sequence from fed))::float8 as head, m.changed_at as at, v.parties
     from (values (1)) as once
       left join moved m on true
       left join lateral (
         select array[d.whole -> 'importer', d.whole -> 'exporter', d.whole -> 'seller', d.whole -> 'buyer',
           d.whole -> 'declarant', d.whole -> 'representative'] as parties
         from (
           select v.document::jsonb as whole from declarations.versions v
           where v.organisation_id = $1 and v.declaration_id = m.declaration_id
           order by v.version desc limit 1) d) v on true
     order by m.sequence desc`,
    [organisationId, maxRows],
  );
  return {
    head: rows[0]?.head ?? 0,
    named: rows.flatMap(({ at, parties }) => (at === null ? [] : [{ at, parties: parties ?? [] }])),
  };
}

/**
 * Stores the sequence number up to which the change log is processed. The row lock of `lockSyncCursor` makes concurrent
 * updates wait.
 */
export async function setSyncCursor(
  transaction: Transaction,
  organisationId: string,
  sequence: number,
): Promise<void> {
  await transaction.query(
    'update declarations.address_book_cursor set sequence = greatest(sequence, $2) where organisation_id = $1',
    [organisationId, sequence],
  );
}

export async function lockSyncCursor(transaction: Transaction, organisationId: string): Promise<void> {
  await transaction.query(
    'insert into declarations.address_book_cursor (organisation_id, sequence) values ($1, 0) on conflict do nothing',
    [organisationId],
  );
  await transaction.query(
    'select from declarations.address_book_cursor where organisation_id = $1 for update',
    [organisationId],
  );
}
