import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { GET, responseData } from '../../api/client.ts';
import { IdField } from './id-field.tsx';

interface OrganisationFieldProps extends ComponentProps<'input'> {
  readonly label: string;
}

/** Shows a field for an organisation id, with suggestions by name. */
export function OrganisationField(props: OrganisationFieldProps) {
  const { data } = useQuery({
    queryKey: ['organisations', 'choices'],
    queryFn: () => responseData(GET('/management/organisations', { params: { query: { limit: 500 } } })),
  });
  return <IdField {...props} choices={data?.items ?? []} />;
}
