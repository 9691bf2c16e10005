import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link, useNavigate } from '@tanstack/react-router';
import { GET, responseData } from '../../api/client.ts';
import type { Usage } from '../../api/types.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { DescriptionList } from '../../parts/description-list.tsx';
import { SelectField } from '../../parts/field.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Time } from '../../parts/time.tsx';
import { ClientField } from '../../shell/choices/client-field.tsx';
import { nameOfOption, useClientOptions } from '../../shell/choices/id-options.ts';
import { OrganisationField } from '../../shell/choices/organisation-field.tsx';
import { usePermission } from '../../shell/session.ts';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { UsageChart } from './chart.tsx';
import { ErrorGroups } from './error-groups.tsx';
import { type UsageSearch, usageGroups, usagePeriods, usageSearch } from './search.ts';

export const route = createLazyRoute('/inside/usage')({ component: UsagePage });

type Group = Usage['groups'][number];
type Point = Usage['points'][number];

const dayMs = 86_400_000;
/** Format of a complete client id. The filter applies only when the id is complete. */
const clientIdPattern = /^cli_[0-9a-z]{26}$/;
const wholeOrganisationGroup = /^org_[0-9a-z]{26}$/;

/** Returns the share of refused and failed requests among all requests. */
function errorRate(
  { number }: TextFormatter,
  { calls, refused, failed }: Group | Point | Usage['total'],
): string {
  return `${number(calls === 0 ? 0 : Math.round((1000 * (refused + failed)) / calls) / 10)} %`;
}

function countsOf(speech: TextFormatter): readonly Column<Group | Point>[] {
  const { text, word, number } = speech;
  const counts = ['calls', 'succeeded', 'unchanged', 'refused', 'failed'] as const;
  const within = (ms: number | null): string => formatDurationMs(speech, ms);
  return [
    ...counts.map(
      (name): Column<Group | Point> => ({
        title: word('usage.count', name),
        number: true,
        cell: (row) => number(row[name]),
      }),
    ),
    { title: text('usage.errors'), number: true, cell: (row) => errorRate(speech, row) },
    {
      title: text('usage.latency'),
      number: true,
      cell: ({ latencyMs: { p50, p95, p99 } }) => [p50, p95, p99].map(within).join(' / '),
    },
  ];
}

function formatDurationMs({ text, number }: TextFormatter, ms: number | null): string {
  return ms === null ? text('usage.beyond') : text('requestLog.ms', { ms: number(ms) });
}

/** Shows the totals of the whole period. */
function Total({ total }: { readonly total: Usage['total'] }) {
  const speech = useText();
  const { text, word, number } = speech;
  const { p50, p95, p99 } = total.latencyMs;
  return (
    <DescriptionList
      facts={[
        [word('usage.count', 'calls'), number(total.calls)],
        [text('usage.errors'), errorRate(speech, total)],
        [text('usage.p50'), formatDurationMs(speech, p50)],
        [text('usage.p95'), formatDurationMs(speech, p95)],
        [text('usage.p99'), formatDurationMs(speech, p99)],
      ]}
    />
  );
}

/** Shows usage statistics. The selected grouping, period and filters are in the URL. */
function UsagePage() {
  const speech = useText();
  const { text, word } = speech;
  const may = usePermission();
  const search = route.useSearch();
  const { days = 7, by = 'operation', clientId, organisationId } = search;
  const { data, error, refetch } = useQuery({
    queryKey: ['usage', days, by, clientId, organisationId],
    queryFn: () =>
      responseData(
        GET('/management/usage', {
          params: {
            query: {
              by,
              ...(clientId && { clientId }),
              ...(organisationId && { organisationId }),
              interval: days === 1 ? 'hour' : 'day',
              occurredFrom: new Date(Date.now() - days * dayMs).toISOString(),
            },
          },
        }),
      ),
  });
  const groups: readonly Column<Group>[] = [
    { title: word('usage.by', by), cell: ({ key }) => <GroupKey search={search} name={key} /> },
    ...countsOf(speech),
    {
      title: text('usage.codes'),
      cell: ({ codes }) => codes.map(({ code, calls }) => `${code} ${speech.number(calls)}`).join(', '),
    },
  ];
  const points: readonly Column<Point>[] = [
    { title: text('usage.startsAt'), cell: ({ startsAt }) => <Time at={startsAt} /> },
    ...countsOf(speech),
  ];
  const empty = <p>{text('usage.empty')}</p>;
  return (
    <Page title={text('usage')} about={text('usage.about')}>
      <Choices search={search} />
      {error ? (
        <ProblemAlert error={error} retry={() => void refetch()} />
      ) : (
        <>
          {!data && <div className="chart" aria-busy="true" />}
          {data && data.total.calls > 0 && <Total total={data.total} />}
          {data && data.points.length > 0 && <UsageChart usage={data} search={search} />}
          <DataTable
            label={word('usage.by', by)}
            columns={groups}
            rows={data?.groups}
            keyOf={({ key }) => key}
            empty={empty}
          />
          {may('getClientErrorGroups') && data && <ErrorGroups search={search} from={data.occurredFrom} />}
          {data && data.points.length > 0 && (
            <DataTable
              label={text('usage.chart')}
              caption
              columns={points}
              rows={data.points}
              keyOf={({ startsAt }) => startsAt}
              empty={empty}
            />
          )}
        </>
      )}
    </Page>
  );
}

/** Shows the name of a group of requests. The name of an organisation links to the usage of its clients. */
function GroupKey({ search, name }: { readonly search: UsageSearch; readonly name: string }) {
  const nameOf = nameOfOption(useClientOptions());
  if (search.by === 'client') return nameOf(name) ?? <code>{name}</code>;
  if (search.by !== 'organisation') return <code>{name}</code>;
  return (
    <Link to="/usage" search={{ ...search, by: 'client', organisationId: name }}>
      <code>{name}</code>
    </Link>
  );
}

function Choices({ search }: { readonly search: UsageSearch }) {
  const { text, word } = useText();
  const navigate = useNavigate();
  // True for users who can see the usage of all organisations.
  const isOfCustoms = usePermission()('getSystem');
  const choose = (chosen: Record<string, string>): void =>
    void navigate({ to: '/usage', search: usageSearch({ ...search, ...chosen }) });
  const chooseClient = (value: string): void => {
    if (value.trim() !== (search.clientId ?? '')) choose({ clientId: value.trim() });
  };
  const chooseOrganisation = (value: string): void => {
    if (value.trim() !== (search.organisationId ?? '')) choose({ organisationId: value.trim() });
  };
  return (
    <div className="filters">
      <SelectField
        label={text('usage.period')}
        value={String(search.days ?? 7)}
        choices={usagePeriods.map((days) => ({
          value: String(days),
          text: word('usage.period', String(days)),
        }))}
        onChange={({ target }) => choose({ days: target.value })}
      />
      <SelectField
        label={text('usage.by')}
        value={search.by ?? 'operation'}
        choices={usageGroups
          .filter((by) => by !== 'organisation' || isOfCustoms)
          .map((by) => ({ value: by, text: word('usage.by', by) }))}
        onChange={({ target }) => choose({ by: target.value })}
      />
      {isOfCustoms && (
        <OrganisationField
          key={`organisation ${search.organisationId ?? ''}`}
          label={text('usage.organisationId')}
          defaultValue={search.organisationId ?? ''}
          onBlur={({ target }) => chooseOrganisation(target.value)}
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && chooseOrganisation(currentTarget.value)}
          onInput={({ currentTarget }) =>
            wholeOrganisationGroup.test(currentTarget.value) && chooseOrganisation(currentTarget.value)
          }
        />
      )}
      <ClientField
        key={search.clientId ?? ''}
        label={text('requestLog.clientId')}
        defaultValue={search.clientId ?? ''}
        onBlur={({ target }) => chooseClient(target.value)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && chooseClient(currentTarget.value)}
        onInput={({ currentTarget }) =>
          clientIdPattern.test(currentTarget.value) && chooseClient(currentTarget.value)
        }
      />
    </div>
  );
}
