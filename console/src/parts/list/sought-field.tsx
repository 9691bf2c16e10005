import { type ComponentProps, useState } from 'react';
import { TextField } from '../field.tsx';

interface SoughtFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onBlur'> {
  readonly label: string;
  /** What is sought now. */
  readonly value: string;
  /** Seeks what was typed, without the blanks around it. */
  readonly seek: (typed: string) => void;
}

/**
 * A text of a filter, sought with Enter or when the field is left. It stands in no form: a form is sent by a button, for
 * those who have no Enter (WCAG H32), and here leaving does it.
 */
export function SoughtField({ value, seek, ...field }: SoughtFieldProps) {
  const [typed, setTyped] = useState(value);
  const [sought, setSought] = useState(value);
  const look = () => {
    const wanted = typed.trim();
    if (wanted === sought) return;
    setSought(wanted);
    seek(wanted);
  };
  return (
    <TextField
      placeholder=" "
      enterKeyHint="search"
      {...field}
      type="search"
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={look}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === 'Enter' && !nativeEvent.isComposing) look();
      }}
    />
  );
}
