import type { Sql } from '../../foundation/database/database.ts';

interface FoundDeclaration {
  readonly id: string;
  readonly lrn: string;
  readonly mrn: string | null;
}

type ReferenceSearchRow = FoundDeclaration & Record<string, unknown>;

const highestCharacter = '\u{10FFFF}';

/**
 * Returns the declarations of an organisation with this id, MRN, container or invoice, or with this LRN prefix, up to a
 * limit.
 */
export function findByReference(
  sql: Sql,
  organisationId: string,
  reference: string,
  maxRows: number,
): Promise<FoundDeclaration[]> {
  return sql.query<ReferenceSearchRow>(
    `select distinct on (f.lrn) f.id, f.lrn, f.mrn from unnest($2::text[]) as w(reference), lateral (
       (select id, lrn, mrn from declarations.declarations where organisation_id = $1 and id = w.reference)
       union all (select id, lrn, mrn from declarations.declarations where organisation_id = $1 and mrn = w.reference)
       union all (select id, lrn, mrn from declarations.declarations
         where organisation_id = $1 and lrn >= w.reference and lrn < w.reference || $3 order by lrn limit $4)
       union all (select d.id, d.lrn, d.mrn from (select declaration_id from declarations.search_terms
           where organisation_id = $1 and kind in ('container', 'invoice') and value = w.reference
           order by declaration_id desc limit $4) t
         cross join lateral (select id, lrn, mrn from declarations.declarations
           where organisation_id = $1 and id = t.declaration_id offset 0) d)
     ) f order by f.lrn limit $4`,
    [organisationId, spellings(reference), highestCharacter, maxRows],
  );
}

/** Returns lodged declarations of any organisation by the same references, for customs. */
export function findLodgedByReference(
  sql: Sql,
  reference: string,
  maxRows: number,
): Promise<FoundDeclaration[]> {
  return sql.query<ReferenceSearchRow>(
    `select distinct on (f.lrn, f.id) f.id, f.lrn, f.mrn from unnest($1::text[]) as w(reference), lateral (
       (select id, lrn, mrn from declarations.declarations where id = w.reference and lodged_at is not null)
       union all (select id, lrn, mrn from declarations.declarations where mrn = w.reference and lodged_at is not null)
       union all (select id, lrn, mrn from declarations.declarations
         where lodged_at is not null and lrn >= w.reference and lrn < w.reference || $2 order by lrn limit $3)
       union all (select d.id, d.lrn, d.mrn from (select organisation_id, declaration_id from declarations.search_terms
           where kind in ('container', 'invoice') and value = w.reference
           order by declaration_id desc limit $3) t
         cross join lateral (select id, lrn, mrn from declarations.declarations
           where organisation_id = t.organisation_id and id = t.declaration_id and lodged_at is not null offset 0) d)
     ) f order by f.lrn, f.id limit $3`,
    [spellings(reference), highestCharacter, maxRows],
  );
}

/** Returns a reference in the spellings that are searched: as typed, and in capital letters. */
function spellings(reference: string): string[] {
  return [...new Set([reference, reference.toUpperCase()])];
}
