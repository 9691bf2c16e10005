import type { ComponentProps } from 'react';
import { useClients } from './named.ts';
import { NamedField } from './named-field.tsx';

interface ClientFieldProps extends ComponentProps<'input'> {
  readonly label: string;
}

/** The id of a client, with those that there are to choose from. */
export function ClientField(props: ClientFieldProps) {
  return <NamedField {...props} choices={useClients()} />;
}
