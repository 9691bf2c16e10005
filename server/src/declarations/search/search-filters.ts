import { type Audience, audienceOf, type StreamRole } from '../feed/public.ts';

/** What a list may be narrowed by; all that are given must hold. And what it is sorted by. */
export interface ListFilters {
  readonly status?: readonly string[] | undefined;
  /** Only drafts with faults, or without, as they were last saved. */
  readonly hasErrors?: boolean | undefined;
  readonly statusGroup?: string | undefined;
  readonly lane?: readonly string[] | undefined;
  /** What waits for this action of the declarant. */
  readonly nextAction?: string | undefined;
  readonly office?: readonly string[] | undefined;
  readonly type?: readonly string[] | undefined;
  readonly id?: readonly string[] | undefined;
  /** Lodged, and last changed then or later. */
  readonly changedFrom?: Date | undefined;
  /** The sequence number that no change since `changedFrom` precedes: an access path, not a condition. */
  readonly changedSequence?: number | undefined;
  /** Lodged then or later. */
  readonly lodgedFrom?: Date | undefined;
  /** Lodged earlier. */
  readonly lodgedBefore?: Date | undefined;
  /** The first digits of the commodity code of any goods item. */
  readonly commodity?: string | undefined;
  readonly importer?: string | undefined;
  readonly exporter?: string | undefined;
  readonly lrn?: string | undefined;
  readonly lrnPrefix?: string | undefined;
  readonly mrn?: string | undefined;
  readonly sort?: string | undefined;
  /** Whose declarations they are: those that the organisation lodged, or those that were lodged in its name. */
  readonly role?: StreamRole | undefined;
}

/** Takes a parameter of a statement and answers its place there; `$1` is the organisation. */
export type Bind = (value: unknown) => string;

/** Filters that few declarations of very many may meet, and that have an index of their own; the rarest first. */
export const selective = [
  'id',
  'lrn',
  'mrn',
  'commodity',
  'importer',
  'exporter',
  'lrnPrefix',
  'changedSequence',
] as const;
export type SelectiveFilter = (typeof selective)[number];

/** Makes the conditions of the filters on a row `d` of declarations.declarations. */
export function conditionsOf(filters: ListFilters, bind: Bind): string[] {
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
    ...(nextAction === undefined ? [] : [awaits(nextAction, bind)]),
    ...(lrnPrefix === undefined ? [] : [startsWith('d.lrn', lrnPrefix, bind)]),
    ...terms.flatMap(([kind, value]) => (value === undefined ? [] : [hasTerm(audience, kind, value, bind)])),
  ];
}

/** Makes the condition of one selective filter on the table that has its index, and tells that table and its id. */
export function selectiveCondition(row: string, name: SelectiveFilter, filters: ListFilters, bind: Bind) {
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

function termIs(row: string, kind: string, value: string, bind: Bind): string {
  const matches =
    kind === 'commodity' ? startsWith(`${row}.value`, value, bind) : `${row}.value = ${bind(value)}`;
  return `${row}.kind = ${bind(kind)} and ${matches}`;
}

// A scalar subquery stays a look-up for each row; as EXISTS it could become a join that reads all that has the term.
function hasTerm({ relation }: Audience, kind: string, value: string, bind: Bind): string {
  return `coalesce((select true from ${relation('search_terms')} t where t.organisation_id = d.organisation_id
    and t.declaration_id = d.id and ${termIs('t', kind, value, bind)} limit 1), false)`;
}

function awaits(action: string, bind: Bind): string {
  return `coalesce((select true from declarations.pending_actions a where a.organisation_id = d.organisation_id
    and a.declaration_id = d.id and a.action = ${bind(action)}), false)`;
}

/** A range of a column that sorts by bytes; the prefix is ASCII and not empty. */
function startsWith(column: string, prefix: string, bind: Bind): string {
  const next = prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1);
  return `${column} >= ${bind(prefix)} and ${column} < ${bind(next)}`;
}
