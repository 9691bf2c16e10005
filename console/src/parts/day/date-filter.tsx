import { useState } from 'react';
import { useText } from '../../texts/text.tsx';
import { DateField } from './date-field.tsx';
import { parseDateInput } from './date-input.ts';

interface DateFilterProps {
  readonly label: string;
  /** Date of the filter, from the URL. */
  readonly day: string;
  readonly choose: (day: string) => void;
}

/**
 * Shows a date filter of a list. The filter applies on Enter or when the field loses focus; invalid input sets
 * no filter.
 */
export function DateFilter({ label, day, choose }: DateFilterProps) {
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
