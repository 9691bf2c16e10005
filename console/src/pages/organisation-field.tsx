import { useQuery } from '@tanstack/react-query';
import { type InputHTMLAttributes, useId } from 'react';
import { answered, GET } from '../api/client.ts';
import { TextField } from '../parts/field.tsx';

interface OrganisationFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
}

/** The id of an organisation, with some to choose from by their names. */
export function OrganisationField(props: OrganisationFieldProps) {
  const list = useId();
  const { data } = useQuery({
    queryKey: ['organisations', 'choices'],
    queryFn: () => answered(GET('/management/organisations', { params: { query: { limit: 500 } } })),
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
