import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { GET, responseData } from '../../api/client.ts';
import type { OwnDeclaration } from '../../api/types.ts';
import { DischargeCard } from '../../parts/declaration/discharge.tsx';
import { useText } from '../../texts/text.tsx';

/** Queries the remaining stock under a procedure. Other declarations change it without a new version of this one. */
export function dischargeQuery(id: string) {
  return queryOptions({
    queryKey: ['declaration', id, 'discharge'],
    queryFn: () =>
      responseData(GET('/management/organisation/declarations/{id}/discharge', { params: { path: { id } } })),
  });
}

const dischargeRefreshMs = 15_000;

export function DeclarationDischarge({ declaration }: { readonly declaration: OwnDeclaration }) {
  const { text } = useText();
  const { id, bills, duties, applicableLaw } = declaration;
  const { data } = useQuery({
    ...dischargeQuery(id),
    enabled: applicableLaw !== null,
    refetchInterval: dischargeRefreshMs,
  });
  if (applicableLaw === null || data?.stock.length === 0)
    return <p className="soft">{text('declaration.noStock')}</p>;
  if (!data) return null;
  return (
    <DischargeCard
      discharge={data}
      currency={duties?.currency ?? bills[0]?.currency}
      linkTo={(mrn) => (
        <Link to="/declarations/$declarationId" params={{ declarationId: `mrn:${mrn}` }} className="mono">
          {mrn}
        </Link>
      )}
    />
  );
}
