import { type ReactNode, useState } from 'react';
import { useText } from '../../texts/text.tsx';
import { Button } from '../button.tsx';

interface FilterBarProps {
  /** How many filters are chosen. */
  readonly chosen: number;
  /** The fields, each of which is chosen at once. */
  readonly children: ReactNode;
}

/** The filters of a list: a chip each, on a phone in a sheet that is called up. */
export function FilterBar({ chosen, children }: FilterBarProps) {
  const { text } = useText();
  const [open, setOpen] = useState(false);
  return (
    <search className="filter-bar" data-open={open}>
      <Button look="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
        {text('filters', { count: chosen })}
      </Button>
      <div className="filters chips">
        {children}
        <Button onClick={() => setOpen(false)}>{text('filters.show')}</Button>
      </div>
    </search>
  );
}
