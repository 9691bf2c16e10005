import { useQuery } from '@tanstack/react-query';
import { answered, GET } from '../../api/client.ts';
import { useOrganisations } from '../../shell/choices/organisations.ts';
import { useSession } from '../../shell/session.ts';

/** The numbers that the organisation declares under; undefined until they are known. */
export function useOwnNumbers(): readonly string[] | undefined {
  const id = useSession().organisation?.id ?? '';
  const { data } = useQuery({
    queryKey: ['numbers', id],
    queryFn: () => answered(GET('/management/organisations/{id}/numbers', { params: { path: { id } } })),
  });
  return data?.items.map(({ number }) => number);
}

/** Whose number it is, where whoever asks may know. */
export function useNameOfNumber(): (number: string) => string | undefined {
  const { organisation } = useSession();
  const { organisations } = useOrganisations();
  const own = useOwnNumbers();
  return (number) =>
    own?.includes(number)
      ? organisation?.name
      : organisations.find(({ identificationNumber }) => identificationNumber === number)?.name;
}
