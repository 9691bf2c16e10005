import { answered, GET } from '../../api/client.ts';
import { usePages } from '../../api/pages-of.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { useText } from '../../texts/text.tsx';

/** Shows the holder the goods that other organisations have placed under an authorisation. */
export function AuthorisedStock({ authorisationId: id }: { readonly authorisationId: string }) {
  const { text, day } = useText();
  const { rows, more, error, query } = usePages(['authorisations', id, 'stock'], (cursor) =>
    answered(
      GET('/management/organisation/authorisations/{id}/stock', {
        params: { path: { id }, query: { limit: 50, ...(cursor && { after: cursor }) } },
      }),
    ),
  );
  return (
    <section className="stack">
      <h2>{text('authorisation.stock')}</h2>
      {error ? (
        <ProblemNote error={error} retry={() => void query.refetch()} />
      ) : (
        <DataTable
          label={text('authorisation.stock')}
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
          rows={rows?.map((goods, index) => ({ ...goods, key: String(index) }))}
          keyOf={({ key }) => key}
          empty={<p>{text('authorisation.stock.empty')}</p>}
          more={more}
        />
      )}
    </section>
  );
}
