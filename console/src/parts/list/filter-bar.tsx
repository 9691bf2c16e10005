import { type ReactNode, useState } from 'react';
import { useText } from '../../texts/text.tsx';
import { Button } from '../button.tsx';

interface FilterBarProps {
  /** How many filters are chosen. */
  readonly chosen: number;
  /** Where the fields are sought together, and not each at once. */
  readonly submit?: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

/** The filters of a list: a chip each, on a phone in a sheet that is called up. */
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
