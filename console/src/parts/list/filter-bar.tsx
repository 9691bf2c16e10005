import { type ReactNode, useState } from 'react';
import { useText } from '../../texts/text.tsx';
import { Button } from '../button.tsx';

interface FilterBarProps {
  /** Number of active filters. */
  readonly chosen: number;
  /** Applies all filters at once. If absent, each filter applies as soon as its field changes. */
  readonly submit?: () => void;
  readonly children: ReactNode;
}

/** Shows the filters of a list in a row; on phones in a panel that the user opens. */
export function FilterBar({ chosen, submit, children }: FilterBarProps) {
  const { text } = useText();
  const [open, setOpen] = useState(false);
  return (
    <search className="filter-bar" data-open={open}>
      <Button look="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
        {text('filters', { count: chosen })}
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
          {children}
          <Button type="submit" look="quiet">
            {text('action.filter')}
          </Button>
        </form>
      ) : (
        <div className="filters chips">
          {children}
          <Button onClick={() => setOpen(false)}>{text('filters.show')}</Button>
        </div>
      )}
    </search>
  );
}
