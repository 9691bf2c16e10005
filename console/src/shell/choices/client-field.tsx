import type { ComponentProps } from 'react';
import { IdField } from './id-field.tsx';
import { useClientOptions } from './id-options.ts';

interface ClientFieldProps extends ComponentProps<'input'> {
  readonly label: string;
}

/** Shows a field for a client id, with the available clients as suggestions. */
export function ClientField(props: ClientFieldProps) {
  return <IdField {...props} choices={useClientOptions()} />;
}
