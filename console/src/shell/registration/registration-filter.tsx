import { SelectFilter } from '../../parts/list/filters.tsx';
import { useText } from '../../texts/text.tsx';

const registrationStatuses = ['pending', 'active', 'suspended', 'refused'] as const;

/** Shows the filter of a list of organisations or platforms by the state of their registration. */
export function RegistrationFilter() {
  const { text, word } = useText();
  return (
    <SelectFilter
      name="status"
      label={text('state')}
      choices={registrationStatuses.map((status) => [status, word('state', status)])}
    />
  );
}
