import { GET, responseData } from '../../api/client.ts';
import { usePages } from '../../api/use-pages.ts';
import { PagedTable } from '../../parts/paged-table.tsx';
import { useText } from '../../texts/text.tsx';

/** Shows the goods that organisations other than the holder have placed under the authorisation. */
export function AuthorisedStock({ authorisationId: id }: { readonly authorisationId: string }) {
  const { text, day } = useText();
  const pages = usePages(['authorisations', id, 'stock'], (page) =>
    responseData(
      GET('/management/organisation/authorisations/{id}/stock', {
        params: { path: { id }, query: page },
      }),
    ),
  );
  return (
    <PagedTable
      title={text('authorisation.stock')}
      pages={pages}
      columns={[
        { title: text('authorisation.stock.mrn'), cell: ({ mrn }) => <code>{mrn}</code> },
        {
          title: text('authorisation.stock.placedDate'),
          cell: ({ placedDate }) => placedDate && day(placedDate),
        },
        {
          title: text('authorisation.stock.placed'),
          cell: ({ placed, unit }) => `${placed} ${unit}`,
          number: true,
        },
        {
          title: text('authorisation.stock.available'),
          cell: ({ available, unit }) => `${available} ${unit}`,
          number: true,
        },
      ]}
      keyOf={(_, index) => String(index)}
      empty={<p>{text('authorisation.stock.empty')}</p>}
    />
  );
}
