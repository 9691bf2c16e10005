import { GET, responseData } from '../../api/client.ts';
import type { Guarantee } from '../../api/types.ts';
import { usePages } from '../../api/use-pages.ts';
import { PagedTable } from '../../parts/paged-table.tsx';
import { useText } from '../../texts/text.tsx';

/** Shows reservations, releases and drawdowns of other organisations on the holder's guarantee. */
export function GuaranteeUses({ guarantee }: { readonly guarantee: Guarantee }) {
  const { text, word, amount, day } = useText();
  const { id, currency } = guarantee;
  const pages = usePages(['guarantees', id, 'uses'], (page) =>
    responseData(
      GET('/management/guarantees/{id}/uses', {
        params: { path: { id }, query: page },
      }),
    ),
  );
  return (
    <PagedTable
      title={text('guarantee.uses')}
      pages={pages}
      columns={[
        { title: text('guarantee.use.date'), cell: ({ date }) => day(date) },
        { title: text('guarantee.use.mrn'), cell: ({ mrn }) => <code>{mrn}</code> },
        { title: text('guarantee.use'), cell: ({ type }) => word('guarantee.use', type) },
        { title: text('guarantee.amount'), cell: (use) => amount(use.amount, currency), number: true },
      ]}
      keyOf={(_, index) => String(index)}
      empty={<p>{text('guarantee.uses.empty')}</p>}
    />
  );
}
