import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useText } from '../../texts/text.tsx';
import { Button, ButtonLink } from '../button.tsx';
import { countFilters, replaceFilters } from './list-search.ts';

interface FilterBarProps {
  /** Number of active filters, if the URL contains filters that the bar does not show. */
  readonly chosen?: number;
  /** Applies all filters at once. If absent, each filter applies as soon as its field changes. */
  readonly submit?: () => void;
  readonly children: ReactNode;
}

/** Shows the filters of a list in a row; on phones in a panel that the user opens. */
export function FilterBar({ chosen, submit, children }: FilterBarProps) {
  const { text } = useText();
  const [open, setOpen] = useState(false);
  const inUrl = countFilters(useSearch({ strict: false }));
  const count = chosen ?? inUrl;
  const filters = (
    <>
      {children}
      {count > 0 && (
        <ButtonLink to="." search={(before: object) => replaceFilters(before, {})} look="plain">
          {text('filters.reset')}
        </ButtonLink>
      )}
    </>
  );
  return (
    <search className="filter-bar" data-open={open}>
      <Button look="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
        {text('filters', { count })}
      </Button>
      {submit ? (
        <form
          className="filters chips"
          onSubmit={(event) => {
            event.preventDefault();
            setOpen(false);
            submit();
          }}
        >
          {filters}
          <Button type="submit" look="quiet">
            {text('action.filter')}
          </Button>
        </form>
      ) : (
        <div className="filters chips">
          {filters}
          <Button onClick={() => setOpen(false)}>{text('filters.show')}</Button>
        </div>
      )}
    </search>
  );
}
