import type { ComponentProps } from 'react';
import { NamedField } from './named-field.tsx';
import { useClients } from './named-options.ts';

interface ClientFieldProps extends ComponentProps<'input'> {
  readonly label: string;
}

/** Shows a field for a client id, with the available clients as suggestions. */
export function ClientField(props: ClientFieldProps) {
  return <NamedField {...props} choices={useClients()} />;
}
