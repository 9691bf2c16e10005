import { useOrganisations } from '../../shell/choices/organisations.ts';
import { useSession } from '../../shell/session.ts';

/** The numbers that the organisation declares under; undefined until they are known. */
export function useOwnNumbers(): readonly string[] | undefined {
  const { organisation } = useSession();
  const { organisations } = useOrganisations();
  return organisations.find(({ id }) => id === organisation?.id)?.numbers;
}
