import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { GET, responseData } from '../../api/client.ts';
import type { OwnDeclaration } from '../../api/types.ts';
import { AmountsDueForOfficers } from '../../parts/declaration/money.tsx';
import { useText } from '../../texts/text.tsx';

/** Shows the amounts due and their calculation, after customs has assessed the declaration. */
export function DeclarationAmountsDue({ declaration }: { readonly declaration: OwnDeclaration }) {
  const { text } = useText();
  const { id, type, bills, refunds, applicableLaw, duties: assessed } = declaration;
  const { data: duties } = useQuery({
    queryKey: ['declaration', id, 'duties', assessed?.version],
    enabled: assessed !== null,
    queryFn: () =>
      responseData(GET('/management/organisation/declarations/{id}/duties', { params: { path: { id } } })),
  });
  return (
    <AmountsDueForOfficers
      declaration={{
        id,
        type,
        bills,
        refunds,
        applicableLaw,
        duties: duties?.estimated === false ? duties : null,
        unassessed: null,
      }}
      journal={
        <>
          <Link to="/debts" search={{ declaration: id }}>
            {text('money.debts')}
          </Link>
          {' · '}
          <Link to="/ledger-entries" search={{ declarationId: id }}>
            {text('money.journal')}
          </Link>
        </>
      }
    />
  );
}
