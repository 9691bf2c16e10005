import { useSearch } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useText } from '../../texts/text.tsx';
import { Button } from '../button.tsx';
import type { DataTableProps } from '../data-table.tsx';
import { Page } from '../page.tsx';
import { ProblemAlert } from '../problem-alert.tsx';
import { FilterBar } from './filter-bar.tsx';
import { type ListProps, SearchableList } from './list.tsx';
import { countFilters } from './list-search.ts';

/** The rows of a list, as `usePages` and `useQuery` load them. */
interface LoadedRows<Row> extends Pick<DataTableProps<Row>, 'rows' | 'more'> {
  readonly error: unknown;
  readonly refetch: () => unknown;
}

interface ListPageProps<Row> extends Omit<ListProps<Row>, 'label' | 'rows' | 'more'> {
  readonly title: string;
  readonly about?: ReactNode;
  readonly actions?: ReactNode;
  /** The button and the dialog that create an object, if the user may create it. */
  readonly create?: false | { readonly text: string; readonly dialog: ComponentType<DialogProps> };
  /** Content above the filters. */
  readonly above?: ReactNode;
  readonly filters?: ReactNode;
  readonly pages: LoadedRows<Row>;
  /** Whether `empty` applies to a filtered list as well. */
  readonly hasOwnEmptyState?: true;
  /** Explanation of an empty list, which then also shows the button that creates an object. */
  readonly emptyDetail?: ReactNode;
  /** Content below the list, and open dialogs. */
  readonly children?: ReactNode;
}

interface DialogProps {
  readonly close: () => void;
}

/**
 * Shows a page with a list: filters, rows, saved views, an empty state and a dialog that creates an object. Every
 * list of the console that has a page of its own uses it, so that all lists behave alike.
 */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, about, actions, create, above, filters, pages, children, ...rows } = props;
  const { empty, emptyDetail, hasOwnEmptyState, ...list } = rows;
  const { text } = useText();
  const [creating, setCreating] = useState(false);
  const isFiltered = countFilters(useSearch({ strict: false })) > 0 && !hasOwnEmptyState;
  const button = create && <Button onClick={() => setCreating(true)}>{create.text}</Button>;
  const nothing = emptyDetail ? (
    <>
      <h2>{empty}</h2>
      {typeof emptyDetail === 'string' ? <p>{emptyDetail}</p> : emptyDetail}
      {button}
    </>
  ) : typeof empty === 'string' ? (
    <p>{empty}</p>
  ) : (
    empty
  );
  return (
    <Page
      title={title}
      about={about}
      actions={
        (actions || button) && (
          <>
            {actions}
            {button}
          </>
        )
      }
    >
      {above}
      {filters && <FilterBar>{filters}</FilterBar>}
      {pages.error ? (
        <ProblemAlert error={pages.error} retry={() => void pages.refetch()} />
      ) : (
        <SearchableList
          label={title}
          rows={pages.rows}
          more={pages.more ?? null}
          empty={isFiltered ? <p>{text('list.noMatch')}</p> : nothing}
          {...list}
        />
      )}
      {children}
      {creating && create && <create.dialog close={() => setCreating(false)} />}
    </Page>
  );
}
