import type { Sql } from '../../foundation/database/database.ts';
import { timeOfJson } from '../../foundation/database/json-time.ts';
import type { LodgedFor } from '../record/public.ts';
import type { ExportedLine } from './export-lines.ts';
import type { ListedDeclaration } from './listed-store.ts';
import type { LodgedPeriod } from './report-store.ts';
import type { ListFilters } from './search-filters.ts';

/*
 * Lists and exports of what others have lodged in an organisation's name. They walk along its stream, so much at once; the
 * filters are met by what is looked at.
 */

const mostLookedAt = 2_000;

export interface RepresentedDeclaration extends ListedDeclaration {
  readonly represented: LodgedFor;
  readonly asPrincipal: true;
}

interface Found extends LodgedFor, ListedDeclaration {}

/** One page, newest first: of a period of lodging by the time of lodging. `after` is the position of the page before. */
export async function searchRepresented(
  sql: Sql,
  organisationId: string,
  filters: ListFilters,
  after: string | null,
  limit: number,
): Promise<{ readonly rows: readonly RepresentedDeclaration[]; readonly position: string | null }> {
  const byLodging = filters.lodgedFrom !== undefined || filters.lodgedBefore !== undefined;
  const [id, at] = after?.split(' ') ?? [];
  const [seen] = await sql.query<{
    found: readonly Found[] | null;
    looked: number;
    lastId: string | null;
    lastAt: Date | null;
  }>('select * from declarations.list_for_principal($1, $2, $3, $4, $5, $6, $7)', [
    ...[organisationId, JSON.stringify(filters), byLodging, at ?? null, id ?? null],
    ...[limit + 1, mostLookedAt],
  ]);
  const found = seen?.found ?? [];
  const rows = found.slice(0, limit).map(rowOf);
  const last = rows.at(-1);
  if (found.length > limit && last) return { rows, position: positionAt(last.id, last.lodgedAt) };
  if (seen?.looked !== mostLookedAt || seen.lastId === null) return { rows, position: null };
  return { rows, position: positionAt(seen.lastId, seen.lastAt?.toISOString()) };
}

function rowOf({ lodgedBy, mandateId, ...row }: Found): RepresentedDeclaration {
  return {
    ...row,
    createdAt: timeOfJson(row.createdAt),
    changedAt: timeOfJson(row.changedAt),
    lodgedAt: row.lodgedAt && timeOfJson(row.lodgedAt),
    represented: { lodgedBy, mandateId },
    asPrincipal: true,
  };
}

function positionAt(id: string, lodgedAt: string | null = null): string {
  return `${id} ${lodgedAt ?? ''}`;
}

/** A place in an export, and the line of it; null for what is no longer in the organisation's name. */
export interface ExportedPlace {
  readonly id: string;
  readonly lodgedAt: string;
  readonly line: ExportedLine | null;
}

/** The next `most` declarations lodged in a period, in the order of their lodging, behind one of them. */
export async function readLodgedFor(
  sql: Sql,
  organisationId: string,
  { from, before }: LodgedPeriod,
  after: Pick<ExportedPlace, 'id' | 'lodgedAt'> | null,
  most: number,
): Promise<ExportedPlace[]> {
  const rows = await sql.query<{ found: ExportedPlace }>(
    'select * from declarations.export_for_principal($1, $2, $3, $4, $5, $6)',
    [organisationId, from, before, after?.lodgedAt ?? null, after?.id ?? null, most],
  );
  return rows.map(({ found }) => found);
}
