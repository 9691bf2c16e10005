import { timeOfJson } from '../../foundation/database/pg-json-time.ts';
import { type Audience, representedProperty } from '../feed/public.ts';
import type { DeclarationTextView, LodgedFor } from '../record/public.ts';

/** A declaration in a list; for the principal with the lodging organisation and the mandate. */
export interface ListedDeclaration extends DeclarationTextView {
  readonly represented?: LodgedFor;
}

const listRowColumns = {
  id: 'id',
  lrn: 'lrn',
  mrn: 'mrn',
  type: 'type',
  office: 'office',
  lifecycle: 'lifecycle',
  version: 'version',
  createdAt: 'created_at',
  changedAt: 'changed_at',
  lodgedAt: 'lodged_at',
} as const satisfies Record<keyof Omit<ListedDeclaration, 'outlook' | 'asPrincipal' | 'represented'>, string>;

function columnsOf({ isPrincipal }: Audience): Readonly<Record<string, string>> {
  return isPrincipal ? { ...listRowColumns, lodgedBy: 'lodged_by', mandateId: 'mandate_id' } : listRowColumns;
}

export function listedColumns(row: 'd' | 'w', audience: Audience): string {
  return Object.values(columnsOf(audience))
    .map((column) => `${row}.${column}`)
    .join(', ');
}

/**
 * Returns SQL that collects the rows of a statement in one JSON array for each column, in order. One result row with
 * arrays is read much faster than many rows.
 */
export function asJsonColumns(rows: string, audience: Audience): string {
  const columns = Object.entries(columnsOf(audience)).map(
    ([name, column]) => `json_agg(p.${column}) as "${name}"`,
  );
  return `select ${columns.join(', ')} from (${rows}) p`;
}

/** Columns of a list as JSON arrays: `id` is null if the list is empty. Times are JSON texts. */
export interface ListColumnArrays extends Record<string, unknown> {
  readonly id: readonly string[] | null;
  readonly lrn: readonly string[];
  readonly mrn: readonly (string | null)[];
  readonly type: readonly ListedDeclaration['type'][];
  readonly office: readonly (string | null)[];
  readonly lifecycle: readonly ListedDeclaration['lifecycle'][];
  readonly version: readonly number[];
  readonly createdAt: readonly string[];
  readonly changedAt: readonly string[];
  readonly lodgedAt: readonly (string | null)[];
  readonly lodgedBy?: readonly string[];
  readonly mandateId?: readonly string[];
}

export function rowsOf(columns: ListColumnArrays): ListedDeclaration[] {
  const rows: ListedDeclaration[] = [];
  for (const [place, id] of (columns.id ?? []).entries()) {
    const type = columns.type[place];
    const lifecycle = columns.lifecycle[place];
    if (type === undefined || lifecycle === undefined) throw new Error('a column of the list is too short');
    const lodgedAt = columns.lodgedAt[place] ?? null;
    rows.push({
      id,
      lrn: columns.lrn[place] ?? '',
      mrn: columns.mrn[place] ?? null,
      type,
      office: columns.office[place] ?? null,
      lifecycle,
      version: columns.version[place] ?? 0,
      createdAt: timeOfJson(columns.createdAt[place] ?? ''),
      changedAt: timeOfJson(columns.changedAt[place] ?? ''),
      lodgedAt: lodgedAt && timeOfJson(lodgedAt),
      ...(columns.lodgedBy && { asPrincipal: true }),
      ...representedProperty(columns.lodgedBy?.[place], columns.mandateId?.[place]),
    });
  }
  return rows;
}
