import { createLazyRoute, useNavigate } from '@tanstack/react-router';
import { GET, responseData } from '../../api/client.ts';
import { usePages } from '../../api/use-pages.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { CodeName } from '../../parts/declaration/code-name.tsx';
import { MonthPage, selectableMonths } from '../../parts/months/month-page.tsx';
import { Time } from '../../parts/time.tsx';
import { type TextFormatter, useText } from '../../texts/text.tsx';

export const route = createLazyRoute('/inside/statistics/trade')({ component: TradeStatistics });

/** Shows the trade statistics of a month, initially of the previous month. The month is in the URL. */
function TradeStatistics() {
  const words = useText();
  const { text } = words;
  const navigate = useNavigate();
  const { month = selectableMonths()[1] ?? '' } = route.useSearch();
  const { rows, more, error, refetch } = usePages(['trade-statistics', month], (page) =>
    readPage(month, page.after),
  );
  const readFile = () =>
    responseData(
      GET('/management/statistics/trade', {
        params: { query: { month } },
        headers: { accept: 'text/csv' },
        parseAs: 'blob',
      }),
    );
  const [first] = rows ?? [];
  const shown = rows?.filter(({ key }, index) => rows.findIndex((row) => row.key === key) === index);
  return (
    <MonthPage
      title={text('tradeStatistics')}
      about={text('tradeStatistics.about')}
      month={month}
      monthLabel={text('tradeStatistics.month')}
      chooseMonth={(chosen) =>
        void navigate({ to: '/statistics/trade', search: { month: chosen }, replace: true })
      }
      download={{ label: text('tradeStatistics.csv'), fileName: `trade-${month}.csv`, read: readFile }}
      missing={text('tradeStatistics.unpublished')}
      error={error}
      retry={refetch}
    >
      {first && <Publication of={first.page} />}
      <DataTable
        label={text('tradeStatistics')}
        columns={tradeColumns(words)}
        rows={shown}
        keyOf={({ key }) => key}
        more={more}
        empty={<p>{text('tradeStatistics.empty')}</p>}
      />
    </MonthPage>
  );
}

function getPage(month: string, cursor: string | undefined) {
  const query = { month, limit: 100, ...(cursor !== undefined && { after: cursor }) };
  return responseData(GET('/management/statistics/trade', { params: { query } }));
}

type StatisticsPage = Exclude<Awaited<ReturnType<typeof getPage>>, string>;
type Cell = StatisticsPage['items'][number];

interface TradeRow {
  readonly key: string;
  readonly cell: Cell;
  readonly page: StatisticsPage;
}

/** Loads a page of statistics as table rows. The total of a commodity code and regime precedes its cells. */
async function readPage(month: string, cursor: string | undefined) {
  const page = await getPage(month, cursor);
  if (typeof page === 'string') throw new Error('the portal returned CSV');
  const { items, totals, more, cursor: next } = page;
  const rows = totals.flatMap((total) => [total, ...items.filter((cell) => codeOf(cell) === codeOf(total))]);
  return {
    ...{ more, cursor: next },
    items: rows.map((cell): TradeRow => ({ key: keyOf(cell), cell, page })),
  };
}

function codeOf({ hsCode, regime }: Cell): string {
  return `${hsCode} ${regime.direction} ${regime.procedure}`;
}

function keyOf(cell: Cell): string {
  return `${codeOf(cell)} ${cell.country} ${cell.mode}`;
}

function Publication({ of: { status, revision, publishedAt, suppressed } }: { readonly of: StatisticsPage }) {
  const { text } = useText();
  return (
    <p className="soft">
      {publishedAt === null ? (
        text(`tradeStatistics.${status}`)
      ) : (
        <>
          {text('tradeStatistics.published', { revision: revision ?? 1 })} <Time at={publishedAt} />
        </>
      )}
      {' · '}
      {text(suppressed ? 'tradeStatistics.suppressed' : 'tradeStatistics.unsuppressed')}
    </p>
  );
}

function tradeColumns({ text, word, decimal, amount }: TextFormatter): readonly Column<TradeRow>[] {
  const figure = (value: string | null) => (value === null ? text('tradeStatistics.hidden') : decimal(value));
  return [
    {
      title: text('tradeStatistics.code'),
      cell: ({ cell }) => (
        <>
          <span className="mono">{cell.hsCode}</span>
          {cell.confidential && <div className="soft">{text('tradeStatistics.confidential')}</div>}
        </>
      ),
    },
    {
      title: text('tradeStatistics.regime'),
      cell: ({ cell: { regime } }) => `${text(`tradeStatistics.${regime.direction}`)} ${regime.procedure}`,
    },
    {
      title: text('tradeStatistics.country'),
      cell: ({ cell: { country } }) =>
        country === null ? (
          <strong>{text('tradeStatistics.total')}</strong>
        ) : (
          <CodeName list="countries" code={country} />
        ),
    },
    {
      title: text('tradeStatistics.mode'),
      cell: ({ cell: { mode } }) => mode !== null && <CodeName list="transport-modes" code={mode} />,
      fold: 2,
    },
    { title: text('tradeStatistics.netMass'), cell: ({ cell }) => figure(cell.netMass), number: true },
    {
      title: text('tradeStatistics.units'),
      cell: ({ cell }) =>
        cell.supplementaryUnits?.map(({ unit, quantity }) => `${decimal(quantity)} ${unit}`).join(', '),
      number: true,
      fold: 1,
    },
    { title: text('tradeStatistics.value'), cell: ({ cell }) => figure(cell.value), number: true },
    {
      title: text('tradeStatistics.taxes'),
      cell: ({ cell, page: { currency } }) =>
        cell.taxes?.map(({ tax, amount: due }) => (
          <div key={tax}>
            <span className="soft">{word('tax', tax)}</span> {amount(due, currency)}
          </div>
        )),
      number: true,
      fold: 1,
    },
  ];
}
