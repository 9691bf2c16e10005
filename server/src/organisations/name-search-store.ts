import type { Sql } from '../foundation/database/database.ts';

/** Person or organisation that was found by its name. */
interface FoundName {
  readonly id: string;
  readonly name: string;
  /** Email address of the person or identification number of the organisation. */
  readonly detail: string;
}

type NameSearchRow = FoundName & Record<string, unknown>;

const highestCharacter = '\u{10FFFF}';
/** Maximum number of members searched in one organisation. */
const maxSearchedMembers = 2_000;

/** Finds people of any organisation whose name starts with a text. */
export function searchPeopleByName(sql: Sql, name: string, limit: number): Promise<FoundName[]> {
  return sql.query<NameSearchRow>(
    `select id, name, email as detail from organisations.people
     where lower(name) collate "C" >= $1 and lower(name) collate "C" < $1 || $2
     order by lower(name) collate "C" limit $3`,
    [name.toLowerCase(), highestCharacter, limit],
  );
}

/** Finds members of an organisation whose first name, last name or another part of the name starts with a text. */
export function searchMembersByName(
  sql: Sql,
  organisationId: string,
  name: string,
  limit: number,
): Promise<FoundName[]> {
  return sql.query<NameSearchRow>(
    `select p.id, p.name, p.email as detail from (
       select person_id from organisations.memberships where organisation_id = $1 limit ${maxSearchedMembers}) m
       join organisations.people p on p.id = m.person_id
     where starts_with(lower(p.name), $2) or position(' ' || $2 in lower(p.name)) > 0
     order by lower(p.name) limit $3`,
    [organisationId, name.toLowerCase(), limit],
  );
}

/** Finds organisations by id, by identification number, or by the start of their name. */
export function searchOrganisationsByName(sql: Sql, name: string, limit: number): Promise<FoundName[]> {
  return sql.query<NameSearchRow>(
    `(select o.id, o.name, o.identification_number as detail from organisations.organisations o where o.id = $1)
     union (select o.id, o.name, n.number from organisations.identification_numbers n
       join organisations.organisations o on o.id = n.organisation_id where n.number = $2)
     union (select o.id, o.name, o.identification_number from organisations.organisations o
       where lower(o.name) collate "C" >= $3 and lower(o.name) collate "C" < $3 || $4
       order by lower(o.name) collate "C" limit $5)
     limit $5`,
    [name, name.toUpperCase(), name.toLowerCase(), highestCharacter, limit],
  );
}
