import { useQuery } from '@tanstack/react-query';
import { type InputHTMLAttributes, useId } from 'react';
import { answered, GET } from '../api/client.ts';
import { TextField } from '../parts/field.tsx';

interface ClientFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
}

/** The id of a client, with those that there are to choose from. */
export function ClientField(props: ClientFieldProps) {
  const list = useId();
  const { data } = useQuery({
    queryKey: ['clients', 'choices'],
    queryFn: () => answered(GET('/management/clients', { params: { query: { limit: 100 } } })),
  });
  return (
    <>
      <TextField {...props} list={list} spellCheck={false} autoCapitalize="none" />
      <datalist id={list}>
        {data?.items.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}
