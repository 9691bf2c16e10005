import { useOrganisations } from '../../shell/choices/organisations.ts';
import { useSession } from '../../shell/session.ts';

/** Returns the organisation's identification numbers; undefined while loading. */
export function useOrganisationNumbers(): readonly string[] | undefined {
  const { organisation } = useSession();
  const { organisations } = useOrganisations();
  return organisations.find(({ id }) => id === organisation?.id)?.numbers;
}
