import { useState } from 'react';
import { useText } from '../../texts/text.tsx';
import { DateField } from './date-field.tsx';
import { readTyped } from './typed-date.ts';

interface DateFilterProps {
  readonly label: string;
  /** As the address has it. */
  readonly day: string;
  readonly choose: (day: string) => void;
}

/** A day of a filter, sought with Enter or when the field is left (in no form, as `SoughtField`); what cannot be read is no filter. */
export function DateFilter({ label, day, choose }: DateFilterProps) {
  const { formats } = useText();
  const [value, setValue] = useState(day);
  const seek = () => {
    const isDay = value === '' || readTyped('date', value, formats) !== null;
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
