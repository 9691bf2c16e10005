import { useQuery } from '@tanstack/react-query';
import { responseData, untypedInputClient } from '../../api/client.ts';
import { filtersOf } from '../../parts/list/list-search.ts';
import { useText } from '../../texts/text.tsx';
import type { DeclarationSearch } from './search.ts';

const listTotalsRefreshMs = 60_000;
/** Maximum number of declarations that the server counts, as in the contract. */
const maxCountedDeclarations = 10_000;

/** Shows the number of matching declarations and their totals by currency. */
export function ListTotals({ search }: { readonly search: DeclarationSearch }) {
  const { text, number, amount } = useText();
  const query = filtersOf(search);
  const { data } = useQuery({
    queryKey: ['declarations', 'count', query],
    refetchInterval: listTotalsRefreshMs,
    queryFn: () =>
      responseData(
        untypedInputClient.GET('/management/organisation/declarations/count', { params: { query } }),
      ),
  });
  if (!data) return <span className="list-count sums">&nbsp;</span>;
  const { count, more, invoiced, duties } = data;
  const invoices = invoiced.map((sum) => amount(sum.amount, sum.currency));
  const payable = duties.map((sum) => amount(sum.payable, sum.currency));
  return (
    <span className="soft list-count sums">
      <strong>
        {text('declarations.total.count', { count, shown: `${number(count)}${more ? '+' : ''}` })}
      </strong>
      {invoices.length > 0 && ` · ${text('declarations.total.invoiced', { sums: invoices.join(' + ') })}`}
      {payable.length > 0 && ` · ${text('declarations.total.duties', { sums: payable.join(' + ') })}`}
      {more && ` · ${text('declarations.total.part', { most: number(maxCountedDeclarations) })}`}
    </span>
  );
}
