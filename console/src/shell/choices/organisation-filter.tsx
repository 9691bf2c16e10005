import { SelectFilter } from '../../parts/list/filters.tsx';
import { useText } from '../../texts/text.tsx';
import { useOrganisations } from './organisations.ts';

/** Shows a list filter for an organisation, unless the user sees only one. */
export function OrganisationFilter() {
  const { text } = useText();
  const { organisations } = useOrganisations();
  if (organisations.length === 1) return null;
  const choices = organisations.map(({ id, name }) => [id, name] as const);
  return <SelectFilter name="organisationId" label={text('organisation')} choices={choices} />;
}
