import { type ComponentProps, useState } from 'react';
import { useText } from '../../texts/text.tsx';
import { CodeField } from '../code-picker/code-field.tsx';
import { SelectField, TextField } from '../field.tsx';
import { SearchField } from './search-field.tsx';
import { useFilter } from './use-list-state.ts';

interface SelectFilterProps {
  /** Name of the URL parameter. */
  readonly name: string;
  readonly label: string;
  readonly choices: readonly (readonly [value: string | boolean, text: string])[];
  /** Text of the choice that sets no filter. */
  readonly any?: string;
}

/** Shows a list filter with a fixed set of values. */
export function SelectFilter({ name, label, choices, any }: SelectFilterProps) {
  const { text } = useText();
  const { value, choose } = useFilter(name);
  return (
    <SelectField
      label={label}
      value={value}
      onChange={({ target }) => choose(choices.find(([one]) => String(one) === target.value)?.[0])}
      choices={[['', any ?? text('filter.any')] as const, ...choices].map(([one, words]) => ({
        value: String(one),
        text: words,
      }))}
    />
  );
}

interface TextFilterProps extends Omit<ComponentProps<typeof SearchField>, 'name' | 'value' | 'seek'> {
  readonly name: string;
  /** Whether the filter is a code, which consists of capital letters and digits. */
  readonly code?: true;
}

/** Shows a text filter of a list. */
export function TextFilter({ name, code, ...field }: TextFilterProps) {
  const { value, choose } = useFilter(name);
  return (
    <SearchField
      key={value}
      maxLength={35}
      {...(code && { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false })}
      {...field}
      value={value}
      seek={(typed) => choose(code ? typed.replaceAll(/\s/g, '').toUpperCase() : typed)}
    />
  );
}

interface CodeFilterProps {
  readonly name: string;
  readonly label: string;
  /** Name of the code list in the reference data. */
  readonly list: string;
}

/** Shows a list filter for a code, which the user selects by code or name. */
export function CodeFilter({ name, label, list }: CodeFilterProps) {
  const { value, choose } = useFilter(name);
  const [input, setInput] = useState({ value, typed: value });
  // A tab or saved view replaces the filter while this field is mounted.
  if (input.value !== value) setInput({ value, typed: value });
  const apply = (typed: string) => {
    const code = typed.replaceAll(/\s/g, '').toUpperCase();
    if (code !== value) choose(code);
  };
  return (
    <CodeField
      label={label}
      list={list}
      // A filter without placeholder looks as if it were set.
      placeholder=" "
      value={input.typed}
      change={(typed) => setInput({ value, typed })}
      chosen={apply}
      left={() => apply(input.typed)}
    />
  );
}

interface LiveFilterProps {
  readonly name: string;
  readonly label: string;
}

/** Shows a search field of a list that applies with each typed character. */
export function SearchAsYouTypeFilter({ name, label }: LiveFilterProps) {
  const { value, choose } = useFilter(name);
  return (
    <TextField
      label={label}
      type="search"
      value={value}
      maxLength={100}
      autoComplete="off"
      placeholder=" "
      onChange={({ target }) => choose(target.value)}
    />
  );
}
