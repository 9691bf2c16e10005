import { useState } from 'react';
import { useText } from '../../texts/text.tsx';
import { useFilter } from '../list/use-list-state.ts';
import { DateField } from './date-field.tsx';
import { parseDateInput } from './parse-date-input.ts';

interface DateFilterProps {
  /** Name of the URL parameter. */
  readonly name: string;
  readonly label: string;
}

/**
 * Shows a date filter of a list. The filter applies on Enter or when the field loses focus; invalid input sets
 * no filter.
 */
export function DateFilter({ name, label }: DateFilterProps) {
  const { value, choose } = useFilter(name);
  return <AppliedDate key={value} label={label} day={value} choose={choose} />;
}

interface AppliedDateProps {
  readonly label: string;
  readonly day: string;
  readonly choose: (day: string) => void;
}

function AppliedDate({ label, day, choose }: AppliedDateProps) {
  const { formats } = useText();
  const [value, setValue] = useState(day);
  const seek = () => {
    const isDay = value === '' || parseDateInput('date', value, formats) !== null;
    if (isDay && value !== day) choose(value);
  };
  return (
    <DateField
      label={label}
      value={value}
      change={setValue}
      onBlur={seek}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === 'Enter' && !nativeEvent.isComposing) seek();
      }}
      enterKeyHint="search"
      placeholder=" "
    />
  );
}
