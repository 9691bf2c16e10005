import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { GET, responseData, responseJson } from '../../api/client.ts';
import type { ServiceLevelReport } from '../../api/types.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { CodeName } from '../../parts/declaration/code-name.tsx';
import { MonthPage, selectableMonths } from '../../parts/months/month-page.tsx';
import { Time } from '../../parts/time.tsx';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { AvailabilityDayChart } from './day-chart.tsx';
import { formatLongDuration } from './duration-text.ts';

export const route = createLazyRoute('/public/service')({ component: ServicePage });

const steps = ['accepted', 'acceptedToReleased', 'released', 'releasedToCleared', 'cleared'] as const;
type Step = (typeof steps)[number];
type Times = ServiceLevelReport['accepted'];
type Kind = ServiceLevelReport['kinds'][number];
type Day = ServiceLevelReport['days'][number];
type ApiGroup = NonNullable<ServiceLevelReport['api']>[number];

/** Shows how long declarations of a month took, and the latencies of the API. The month is in the URL. */
function ServicePage() {
  const { text } = useText();
  const navigate = route.useNavigate();
  const { month = selectableMonths()[0] ?? '' } = route.useSearch();
  const { data, error, refetch } = useQuery({
    queryKey: ['service-levels', month],
    queryFn: () =>
      responseJson(GET('/management/organisation/service-levels', { params: { query: { period: month } } })),
  });
  const readFile = () =>
    responseData(
      GET('/management/organisation/service-levels', {
        params: { query: { period: month } },
        headers: { accept: 'text/csv' },
        parseAs: 'blob',
      }),
    );
  return (
    <MonthPage
      title={text('service')}
      about={text('service.about')}
      month={month}
      monthLabel={text('service.month')}
      chooseMonth={(chosen) => void navigate({ search: { month: chosen }, replace: true })}
      download={{ label: text('service.csv'), fileName: `service-${month}.csv`, read: readFile }}
      missing={text('service.none')}
      error={error}
      retry={() => void refetch()}
    >
      <Levels levels={data} />
    </MonthPage>
  );
}

/** Shows the times of the country, of its days, offices and types, and of the API. */
function Levels({ levels }: { readonly levels: ServiceLevelReport | undefined }) {
  const words = useText();
  const { text } = words;
  const ofCountry = levels && steps.flatMap((step) => (levels[step] ? [{ step, times: levels[step] }] : []));
  const tooFew = <p>{text('service.tooFew')}</p>;
  const days = levels?.days.filter(({ released }) => released !== null);
  return (
    <>
      {levels && (
        <p className="soft">
          {text(levels.final ? 'service.final' : 'service.current')} <Time at={levels.calculatedAt} />
        </p>
      )}
      <DataTable
        label={text('service.country')}
        caption
        columns={countryColumns(words)}
        rows={ofCountry}
        expected={steps.length}
        keyOf={({ step }) => step}
        empty={tooFew}
      />
      {levels && <Shares levels={levels} />}
      {levels?.availability && <Availability {...levels.availability} />}
      {days && days.length > 0 && (
        <>
          <AvailabilityDayChart days={days} />
          <DataTable
            label={text('service.days')}
            caption
            tall
            columns={dayColumns(words)}
            rows={days}
            keyOf={({ day }) => day}
            empty={tooFew}
          />
        </>
      )}
      <DataTable
        label={text('service.kinds')}
        caption
        columns={kindColumns(words)}
        rows={levels?.kinds}
        keyOf={({ office, type }) => `${office} ${type}`}
        empty={tooFew}
      />
      <DataTable
        label={text('service.api')}
        caption
        columns={apiColumns(words)}
        rows={levels && (levels.api ?? [])}
        keyOf={({ group }) => group}
        empty={<p>{text('service.noRequests')}</p>}
      />
    </>
  );
}

/** Shows the shares of the lanes, and of the declarations that no officer changed. */
function Shares({ levels: { lanes, automaticShare } }: { readonly levels: ServiceLevelReport }) {
  const { text, word, number } = useText();
  const percent = (share: number) => `${number(Math.round(share * 1_000) / 10)} %`;
  if (automaticShare === null) return null;
  return (
    <section className="card stack" aria-label={text('service.shares')}>
      <h2>{text('service.shares')}</h2>
      <dl className="facts">
        <div>
          <dt>{text('service.automatic')}</dt>
          <dd>{percent(automaticShare)}</dd>
        </div>
        {lanes?.map(({ lane, share }) => (
          <div key={lane}>
            <dt>{word('lane', lane)}</dt>
            <dd>{percent(share)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Shows the availability that the operator has published, with the recorded time on which it is based. */
function Availability({
  availabilityPercent,
  recordedMinutes,
  unavailableMinutes,
}: NonNullable<ServiceLevelReport['availability']>) {
  const words = useText();
  const { text, number } = words;
  return (
    <section className="card stack" aria-label={text('service.availability')}>
      <div>
        <h2>{text('service.availability')}</h2>
        <p className="soft">{text('service.availability.about')}</p>
      </div>
      <dl className="facts">
        <div>
          <dt>{text('service.available')}</dt>
          <dd>{number(availabilityPercent)} %</dd>
        </div>
        <div>
          <dt>{text('service.unavailable')}</dt>
          <dd>{formatLongDuration(60 * unavailableMinutes, words)}</dd>
        </div>
        <div>
          <dt>{text('service.recorded')}</dt>
          <dd>{formatLongDuration(60 * recordedMinutes, words)}</dd>
        </div>
      </dl>
    </section>
  );
}

function timesColumns<Row>(words: TextFormatter, timesOf: (row: Row) => Times): readonly Column<Row>[] {
  return (['p50', 'p90', 'p99'] as const).map((percentile) => ({
    title: words.text(`service.${percentile}`),
    cell: (row) => formatLongDuration(timesOf(row)?.[`${percentile}Seconds`], words),
    number: true,
  }));
}

function countryColumns(
  words: TextFormatter,
): readonly Column<{ readonly step: Step; readonly times: Times }>[] {
  return [
    { title: words.text('service.step'), cell: ({ step }) => words.text(`service.${step}`) },
    ...timesColumns<{ readonly times: Times }>(words, ({ times }) => times),
  ];
}

function dayColumns(words: TextFormatter): readonly Column<Day>[] {
  return [
    { title: words.text('service.day'), cell: ({ day }) => words.day(day) },
    ...timesColumns<Day>(words, ({ released }) => released),
  ];
}

function kindColumns(words: TextFormatter): readonly Column<Kind>[] {
  const { text } = words;
  return [
    { title: text('service.office'), cell: ({ office }) => <CodeName list="offices" code={office} /> },
    { title: text('service.type'), cell: ({ type }) => words.word('type', type) },
    {
      title: text('service.accepted90'),
      cell: ({ accepted }) => formatLongDuration(accepted?.p90Seconds, words),
      number: true,
      fold: 2,
    },
    ...timesColumns<Kind>(words, ({ released }) => released),
    {
      title: text('service.cleared90'),
      cell: ({ cleared }) => formatLongDuration(cleared?.p90Seconds, words),
      number: true,
      fold: 1,
    },
  ];
}

function apiColumns({ text, number }: TextFormatter): readonly Column<ApiGroup>[] {
  const milliseconds = (value: number | null) =>
    value === null ? '' : text('service.milliseconds', { milliseconds: number(value) });
  return [
    { title: text('service.group'), cell: ({ group }) => <span lang="en">{group}</span> },
    { title: text('service.requests'), cell: ({ calls }) => number(calls), number: true, fold: 1 },
    {
      title: text('service.failed'),
      cell: ({ failedShare }) => `${number(Math.round(failedShare * 10_000) / 100)} %`,
      number: true,
    },
    {
      title: text('service.p50'),
      cell: ({ latencyMs }) => milliseconds(latencyMs.p50),
      number: true,
      fold: 1,
    },
    { title: text('service.p95'), cell: ({ latencyMs }) => milliseconds(latencyMs.p95), number: true },
    { title: text('service.p99'), cell: ({ latencyMs }) => milliseconds(latencyMs.p99), number: true },
  ];
}
