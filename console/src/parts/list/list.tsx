import { type ReactNode, useRef } from 'react';
import { useText } from '../../texts/text.tsx';
import { type Column, DataTable, type DataTableProps } from '../data-table.tsx';
import { useShortcuts } from '../shortcuts/shortcuts.ts';
import { ListDisplayOptions } from './list-display-options.tsx';
import { SortableHeader } from './sortable-header.tsx';
import { type ListState, useListState } from './use-list-state.ts';
import { SavedViews } from './views.tsx';

/** A column that the user can hide. A `fixed` column can't be hidden, because it identifies the row. */
export interface ListColumn<Row> extends Column<Row> {
  readonly key: string;
  readonly fixed?: true;
  /** Sort expression for the first click on the column: `lrn`, `-lodgedAt`. */
  readonly sort?: string;
}

export interface ListProps<Row> extends Omit<DataTableProps<Row>, 'columns'> {
  /** Unique name of the list, used as key for the preferences stored in the browser. */
  readonly name: string;
  readonly columns: readonly ListColumn<Row>[];
  /** Default sort order. */
  readonly sortedBy?: string;
  /** Total number of rows, if the server returns it. If absent, the list shows the number of loaded rows. */
  readonly total?: ReactNode;
}

/** Shows a list with sortable columns, selectable columns and saved views. */
export function SearchableList<Row>({ name, columns, sortedBy, total, ...table }: ListProps<Row>) {
  const { text } = useText();
  const state = useListState(name);
  const listElement = useRef<HTMLDivElement>(null);
  useShortcuts([
    { keys: 'j', label: text('list.next'), run: () => focusNeighbourRow(listElement.current, 1) },
    { keys: 'k', label: text('list.previous'), run: () => focusNeighbourRow(listElement.current, -1) },
  ]);
  const shown = columns.filter(({ key, fixed }) => fixed || !state.hidden.includes(key));
  return (
    <div className="list" ref={listElement}>
      <div className="list-bar">
        <SavedViews list={name} />
        {total ?? <Count shown={table.rows?.length} more={Boolean(table.more)} />}
        <ListDisplayOptions columns={columns} state={state} />
      </div>
      <DataTable {...table} columns={shown.map((column) => withSortableHeader(column, state, sortedBy))} />
    </div>
  );
}

function withSortableHeader<Row>(column: ListColumn<Row>, state: ListState, sortedBy = ''): Column<Row> {
  const { sort, title } = column;
  if (sort === undefined) return column;
  const now = state.sort ?? sortedBy;
  const isSorted = sortFieldOf(now) === sortFieldOf(sort);
  return {
    ...column,
    ...(isSorted && { sorted: now.startsWith('-') ? 'descending' : 'ascending' }),
    head: (
      <SortableHeader
        title={title}
        sorted={isSorted ? now : null}
        choose={() => state.change({ sort: isSorted ? reverseSort(now) : sort })}
      />
    ),
  };
}

function sortFieldOf(sort: string): string {
  return sort.replace(/^-/, '');
}

function reverseSort(sort: string): string {
  return sort.startsWith('-') ? sortFieldOf(sort) : `-${sort}`;
}

/** Shows the number of rows loaded so far. */
function Count({ shown, more }: { readonly shown: number | undefined; readonly more: boolean }) {
  const { text, number } = useText();
  if (!shown) return null;
  return (
    <span className="soft list-count">
      {text('list.count', { count: shown, shown: `${number(shown)}${more ? '+' : ''}` })}
    </span>
  );
}

/** Moves the focus to the link of the next or previous row. */
function focusNeighbourRow(place: HTMLElement | null, by: 1 | -1): void {
  const rows = [...(place?.querySelectorAll('tbody tr') ?? [])];
  const now = rows.findIndex((row) => row.contains(document.activeElement));
  const target = now < 0 ? rows[0] : rows[now + by];
  target?.querySelector<HTMLElement>('a, button')?.focus();
}
