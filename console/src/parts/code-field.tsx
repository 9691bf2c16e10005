import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { answered, GET } from '../api/client.ts';
import { TextField } from './field.tsx';

interface CodeFieldProps {
  readonly label: string;
  /** The code list, by its name in the reference data. */
  readonly list: string;
  readonly value: string;
  readonly change: (code: string) => void;
  readonly id?: string;
  readonly disabled?: boolean;
  readonly fault?: string | null | undefined;
  readonly note?: string | undefined;
  readonly required?: boolean;
}

const shownAtOnce = 30;

/** A code of a code list: words or the beginning of a code find it, and what it means is told beside. */
export function CodeField({ list, value, change, note, ...field }: CodeFieldProps) {
  const found = useId();
  const [touched, setTouched] = useState(false);
  const wanted = useDeferredValue(value);
  const { data } = useQuery({
    queryKey: ['codes', list, wanted],
    enabled: touched,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
    queryFn: () =>
      answered(
        GET('/management/own/reference/{list}', {
          params: { path: { list }, query: { limit: shownAtOnce, ...(wanted && { q: wanted }) } },
        }),
      ),
  });
  const meaning = data?.items.find(({ code }) => code === value)?.name;
  return (
    <>
      <TextField
        {...field}
        note={note ?? meaning}
        value={value}
        list={found}
        autoComplete="off"
        spellCheck={false}
        onFocus={() => setTouched(true)}
        onChange={({ target }) => change(target.value)}
      />
      <datalist id={found}>
        {data?.items.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}
