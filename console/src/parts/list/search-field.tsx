import { type ComponentProps, useState } from 'react';
import { TextField } from '../field.tsx';

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onBlur'> {
  readonly label: string;
  /** The applied filter. */
  readonly value: string;
  /** Applies the input as filter, without spaces at its ends. */
  readonly seek: (typed: string) => void;
}

/**
 * Shows a text filter of a list that applies on Enter or when the field loses focus. It is not in a form,
 * because a form would need a submit button (WCAG H32).
 */
export function SearchField({ value, seek, ...field }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [sought, setSought] = useState(value);
  const look = () => {
    const term = typed.trim();
    if (term === sought) return;
    setSought(term);
    seek(term);
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
