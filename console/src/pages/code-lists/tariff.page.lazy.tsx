import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { GET, responseData } from '../../api/client.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { type TextFormatter, useText } from '../../texts/text.tsx';

export const route = createLazyRoute('/inside/tariff/$code')({ component: Tariff });

/** Shows the tariff measures of a commodity code: those of today, or those that apply to a declaration. */
function Tariff() {
  const words = useText();
  const { text, day } = words;
  const { code } = route.useParams();
  const { declaration, direction } = route.useSearch();
  const { data, error, refetch } = useQuery({
    queryKey: ['tariff', code, declaration, direction],
    queryFn: () => readTariff(code, declaration, direction === 'export' ? 'export' : 'import'),
  });
  return (
    <Page title={text('tariff', { code })} about={data?.path.map(({ name }) => name).join(' › ')}>
      {error && <ProblemAlert error={error} retry={() => void refetch()} />}
      {data && (
        <p className="soft">
          {text(declaration === undefined ? 'tariff.on' : 'tariff.then', { date: day(data.date) })}{' '}
          {text('tariff.versions', {
            versions: Object.entries(data.listVersions)
              .map(([list, version]) => `${list} ${version}`)
              .join(', '),
          })}
        </p>
      )}
      {!error && (
        <DataTable
          // A new table, because the texts above it would move the one that was shown while they loaded.
          key={data === undefined ? 'loading' : 'loaded'}
          label={text('tariff.measures')}
          columns={measureColumns(words)}
          rows={data?.measures}
          keyOf={({ id }) => id}
          empty={<p>{text('tariff.empty')}</p>}
        />
      )}
    </Page>
  );
}

function readTariff(code: string, declaration: string | undefined, direction: 'import' | 'export') {
  const query = { direction, ...(declaration !== undefined && { declaration }) };
  return responseData(GET('/management/organisation/tariff/{code}', { params: { path: { code }, query } }));
}

type Measure = Awaited<ReturnType<typeof readTariff>>['measures'][number];

function measureColumns({ text, decimal, day }: TextFormatter): readonly Column<Measure>[] {
  return [
    { title: text('tariff.type'), cell: ({ type }) => type.name },
    { title: text('tariff.area'), cell: ({ area }) => area.name, fold: 1 },
    {
      title: text('tariff.duty'),
      cell: ({ duty }) => duty?.replaceAll(/\d+\.\d+/g, decimal),
      number: true,
    },
    { title: text('tariff.legalBase'), cell: ({ legalBase }) => legalBase },
    {
      title: text('tariff.validity'),
      cell: ({ validFrom, validUntil }) =>
        `${day(validFrom)} – ${validUntil === null ? '' : day(validUntil)}`,
      fold: 2,
    },
  ];
}
