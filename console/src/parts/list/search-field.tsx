import { type ComponentProps, useState } from 'react';
import { TextField } from '../field.tsx';

interface SoughtFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onBlur'> {
  readonly label: string;
  /** The applied filter. */
  readonly value: string;
  /** Applies the trimmed input as filter. */
  readonly seek: (typed: string) => void;
}

/**
 * Shows a text filter that applies on Enter or blur. It is outside of a form: a form would need a submit
 * button for users without an Enter key (WCAG H32), and here blur applies the filter.
 */
export function SearchField({ value, seek, ...field }: SoughtFieldProps) {
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
