import { type ReactNode, useRef } from 'react';
import { useText } from '../../texts/text.tsx';
import { type Column, DataTable, type DataTableProps } from '../data-table.tsx';
import { useShortcuts } from '../shortcuts/shortcuts.ts';
import { ListLooks } from './list-looks.tsx';
import { SortHead } from './sort-head.tsx';
import { type ListState, useListState } from './use-list-state.ts';
import { Views } from './views.tsx';

/** A column that the person may hide, unless it is `fixed`: it says what the row is. */
export interface ListColumn<Row> extends Column<Row> {
  readonly key: string;
  readonly fixed?: true;
  /** What the server sorts by for it, the first time: `lrn`, `-lodgedAt`. */
  readonly sort?: string;
}

interface ListProps<Row> extends Omit<DataTableProps<Row>, 'columns'> {
  /** Of the list among all lists: what is kept of it is kept under it. */
  readonly name: string;
  readonly columns: readonly ListColumn<Row>[];
  /** How the list is sorted where nothing is asked for. */
  readonly sortedBy?: string;
  /** How many there are, where the server tells; instead of how many rows have come. */
  readonly total?: ReactNode;
}

/** A list of a place: sorted by its heads, with the columns and the views that the person has chosen. */
export function List<Row>({ name, columns, sortedBy, total, ...table }: ListProps<Row>) {
  const { text } = useText();
  const state = useListState(name);
  const place = useRef<HTMLDivElement>(null);
  useShortcuts([
    { keys: 'j', label: text('list.next'), run: () => step(place.current, 1) },
    { keys: 'k', label: text('list.previous'), run: () => step(place.current, -1) },
  ]);
  const shown = columns.filter(({ key, fixed }) => fixed || !state.hidden.includes(key));
  return (
    <div className="list" ref={place}>
      <div className="list-bar">
        <Views list={name} />
        {total ?? <Count shown={table.rows?.length} more={Boolean(table.more)} />}
        <ListLooks columns={columns} state={state} />
      </div>
      <DataTable {...table} columns={shown.map((column) => withHead(column, state, sortedBy))} />
    </div>
  );
}

function withHead<Row>(column: ListColumn<Row>, state: ListState, sortedBy = ''): Column<Row> {
  const { sort, title } = column;
  if (sort === undefined) return column;
  const now = state.sort ?? sortedBy;
  const isSorted = bare(now) === bare(sort);
  return {
    ...column,
    ...(isSorted && { sorted: now.startsWith('-') ? 'descending' : 'ascending' }),
    head: (
      <SortHead
        title={title}
        sorted={isSorted ? now : null}
        choose={() => state.change({ sort: isSorted ? turned(now) : sort })}
      />
    ),
  };
}

function bare(sort: string): string {
  return sort.replace(/^-/, '');
}

function turned(sort: string): string {
  return sort.startsWith('-') ? bare(sort) : `-${sort}`;
}

/** How many rows there are, as far as they have come. */
function Count({ shown, more }: { readonly shown: number | undefined; readonly more: boolean }) {
  const { text, number } = useText();
  if (!shown) return null;
  return (
    <span className="soft list-count">
      {text('list.count', { count: shown, shown: `${number(shown)}${more ? '+' : ''}` })}
    </span>
  );
}

/** The focus goes to what the next row, or the one before, leads to. */
function step(place: HTMLElement | null, by: 1 | -1): void {
  const rows = [...(place?.querySelectorAll('tbody tr') ?? [])];
  const now = rows.findIndex((row) => row.contains(document.activeElement));
  const wanted = now < 0 ? rows[0] : rows[now + by];
  wanted?.querySelector<HTMLElement>('a, button')?.focus();
}
