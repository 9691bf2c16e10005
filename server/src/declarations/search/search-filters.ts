import { type Audience, audienceOf, type StreamRole } from '../feed/public.ts';

/** Filters of a list of declarations, which must all match, and the sort order. */
export interface ListFilters {
  readonly status?: readonly string[] | undefined;
  /** Only drafts that had errors when last saved, or only drafts without errors. */
  readonly hasErrors?: boolean | undefined;
  readonly statusGroup?: string | undefined;
  readonly lane?: readonly string[] | undefined;
  /** Action that the declaration requires from its declarant. */
  readonly nextAction?: string | undefined;
  readonly office?: readonly string[] | undefined;
  readonly type?: readonly string[] | undefined;
  readonly id?: readonly string[] | undefined;
  /** Only lodged declarations with their last change at or after this time. */
  readonly changedFrom?: Date | undefined;
  /**
   * Lower bound for the sequence numbers of changes since `changedFrom`. It lets the statement use an index and
   * excludes no match.
   */
  readonly changedSequence?: number | undefined;
  /** Only declarations lodged at or after this time. */
  readonly lodgedFrom?: Date | undefined;
  /** Only declarations lodged before this time. */
  readonly lodgedBefore?: Date | undefined;
  /** Prefix of the commodity code of at least one goods item. */
  readonly commodity?: string | undefined;
  readonly importer?: string | undefined;
  readonly exporter?: string | undefined;
  readonly lrn?: string | undefined;
  readonly lrnPrefix?: string | undefined;
  readonly mrn?: string | undefined;
  readonly sort?: string | undefined;
  /** Absent for the declarations that the organisation lodged; `principal` for those that were lodged in its name. */
  readonly role?: StreamRole | undefined;
}

/** Adds a parameter to a statement and returns its placeholder; `$1` is the organisation. */
export type BindParameter = (value: unknown) => string;

/** Filters that have an index and can be selective; the usually most selective ones come first. */
export const selectiveFilters = [
  'id',
  'lrn',
  'mrn',
  'commodity',
  'importer',
  'exporter',
  'lrnPrefix',
  'changedSequence',
] as const;
export type SelectiveFilter = (typeof selectiveFilters)[number];

/** Returns the SQL conditions of the filters for a row `d` of declarations.declarations. */
export function searchConditionsOf(filters: ListFilters, bind: BindParameter): string[] {
  const { changedFrom, hasErrors, lodgedFrom, lodgedBefore, lrnPrefix, nextAction } = filters;
  const audience = audienceOf(filters.role);
  const equal = [
    ['status_group', filters.statusGroup],
    ['lrn', filters.lrn],
    ['mrn', filters.mrn],
  ] as const;
  const anyOf = [
    ['status', filters.status],
    ['lane', filters.lane],
    ['office', filters.office],
    ['type', filters.type],
    ['id', filters.id],
  ] as const;
  const terms = [
    ['commodity', filters.commodity],
    ['importer', filters.importer],
    ['exporter', filters.exporter],
  ] as const;
  return [
    ...equal.flatMap(([column, value]) => (value === undefined ? [] : [`d.${column} = ${bind(value)}`])),
    ...anyOf.flatMap(([column, values]) => (values ? [`d.${column} = any (${bind(values)})`] : [])),
    ...(changedFrom ? ['d.lodged_at is not null', `d.changed_at >= ${bind(changedFrom)}`] : []),
    ...(hasErrors === undefined ? [] : [hasErrors ? 'd.has_errors' : 'not d.has_errors']),
    ...(lodgedFrom ? [`d.lodged_at >= ${bind(lodgedFrom)}`] : []),
    ...(lodgedBefore ? [`d.lodged_at < ${bind(lodgedBefore)}`] : []),
    ...(nextAction === undefined ? [] : [requiresAction(nextAction, bind)]),
    ...(lrnPrefix === undefined ? [] : [startsWith('d.lrn', lrnPrefix, bind)]),
    ...terms.flatMap(([kind, value]) => (value === undefined ? [] : [hasTerm(audience, kind, value, bind)])),
  ];
}

/**
 * Returns the condition of a selective filter on the table that has its index, with that table and the table's id
 * column.
 */
export function selectiveCondition(
  row: string,
  name: SelectiveFilter,
  filters: ListFilters,
  bind: BindParameter,
) {
  switch (name) {
    case 'id':
      return { table: 'declarations', id: 'id', condition: `${row}.id = any (${bind(filters.id ?? [])})` };
    case 'lrn':
    case 'mrn':
      return { table: 'declarations', id: 'id', condition: `${row}.${name} = ${bind(filters[name] ?? '')}` };
    case 'lrnPrefix':
      return {
        table: 'declarations',
        id: 'id',
        condition: startsWith(`${row}.lrn`, filters.lrnPrefix ?? '', bind),
      };
    case 'changedSequence':
      return {
        table: 'status_entries',
        id: 'declaration_id',
        condition: `${row}.sequence >= ${bind(filters.changedSequence ?? 0)}`,
      };
    default:
      return {
        table: 'search_terms',
        id: 'declaration_id',
        condition: termIs(row, name, filters[name] ?? '', bind),
      };
  }
}

function termIs(row: string, kind: string, value: string, bind: BindParameter): string {
  const matches =
    kind === 'commodity' ? startsWith(`${row}.value`, value, bind) : `${row}.value = ${bind(value)}`;
  return `${row}.kind = ${bind(kind)} and ${matches}`;
}

// A scalar subquery remains one lookup for each row; EXISTS could become a join that reads all rows with the search
// term.
function hasTerm({ relation }: Audience, kind: string, value: string, bind: BindParameter): string {
  return `coalesce((select true from ${relation('search_terms')} t where t.organisation_id = d.organisation_id
    and t.declaration_id = d.id and ${termIs('t', kind, value, bind)} limit 1), false)`;
}

function requiresAction(action: string, bind: BindParameter): string {
  return `coalesce((select true from declarations.pending_actions a where a.organisation_id = d.organisation_id
    and a.declaration_id = d.id and a.action = ${bind(action)}), false)`;
}

/**
 * Returns the condition that a column with bytewise order begins with a prefix; the prefix must be ASCII and not empty.
 */
function startsWith(column: string, prefix: string, bind: BindParameter): string {
  const next = prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1);
  return `${column} >= ${bind(prefix)} and ${column} < ${bind(next)}`;
}
