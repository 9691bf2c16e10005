import { type ComponentProps, useId } from 'react';
import { TextField } from '../../parts/field.tsx';
import type { IdOption } from './id-options.ts';

interface NamedFieldProps extends ComponentProps<'input'> {
  readonly label: string;
  readonly choices: readonly IdOption[];
}

/** Shows a field for an id that suggests objects by their names. */
export function IdField({ choices, ...field }: NamedFieldProps) {
  const list = useId();
  return (
    <>
      <TextField {...field} list={list} spellCheck={false} autoCapitalize="none" />
      <datalist id={list}>
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}
