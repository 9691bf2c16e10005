import { useOrganisations } from '../../shell/choices/organisations.ts';
import { useSession } from '../../shell/session.ts';

/** The numbers that the organisation declares under; undefined until they are known. */
export function useOwnNumbers(): readonly string[] | undefined {
  const { organisation } = useSession();
  const { organisations } = useOrganisations();
  return organisations.find(({ id }) => id === organisation?.id)?.numbers;
}

/** Whose number it is, where whoever asks may know. */
export function useNameOfNumber(): (number: string) => string | undefined {
  const { organisations } = useOrganisations();
  return (number) => organisations.find(({ numbers }) => numbers.includes(number))?.name;
}
