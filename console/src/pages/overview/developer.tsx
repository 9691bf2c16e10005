import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { GET, responseData } from '../../api/client.ts';
import { countsOfGroup } from '../../api/overview.ts';
import type { Count, LoggedRequest, Overview, Usage } from '../../api/types.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { DescriptionList } from '../../parts/description-list.tsx';
import { ProblemHint } from '../../parts/problem-hint.tsx';
import { Time } from '../../parts/time.tsx';
import { GettingStartedChecklist } from '../../shell/getting-started-checklist.tsx';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { ListLink } from './list-link.tsx';

const dayMs = 86_400_000;
const maxShownRefusals = 5;

/**
 * Shows the overview for developers: first steps, request counts, refused requests and credentials that expire
 * soon.
 */
export function DeveloperHome({ overview }: { readonly overview: Overview }) {
  const { text } = useText();
  return (
    <>
      <GettingStartedChecklist />
      <RecentRequests />
      <ExpiringCredentials
        title={text('home.keys')}
        counts={countsOfGroup(overview, 'keys')}
        words="home.endsOn"
      />
      <ExpiringCredentials
        title={text('home.webhooks')}
        counts={countsOfGroup(overview, 'webhooks')}
        words="home.failsSince"
      />
      <RefusedRequests />
    </>
  );
}

/** Shows how many requests the organisation's clients have sent in the last 24 hours. */
export function RecentRequests() {
  const { text, number } = useText();
  const usage = useQuery({
    queryKey: ['usage', 'day'],
    queryFn: () =>
      responseData(
        GET('/management/usage', {
          params: { query: { interval: 'hour', occurredFrom: new Date(Date.now() - dayMs).toISOString() } },
        }),
      ),
  }).data;
  if (!usage) return <div className="card" aria-busy="true" />;
  const { calls, refused, failed } = usage.total;
  const share = calls === 0 ? 0 : Math.round((1000 * (refused + failed)) / calls) / 10;
  return (
    <section className="stack" aria-label={text('home.calls')}>
      <h2>{text('home.calls')}</h2>
      <DescriptionList
        facts={[
          [
            text('home.calls.all'),
            <Link key="all" to="/usage" search={{ days: 1 }}>
              {number(calls)}
            </Link>,
          ],
          [text('home.calls.refused'), number(refused)],
          [text('home.calls.failed'), number(failed)],
          [text('home.calls.share'), `${number(share)} %`],
        ]}
      />
      {usage.points.length > 1 && <RequestsPerHour points={usage.points} />}
    </section>
  );
}

/** Shows the requests per hour as a line. The usage page has the numbers. */
function RequestsPerHour({ points }: { readonly points: Usage['points'] }) {
  const { text } = useText();
  const highest = Math.max(1, ...points.map(({ calls }) => calls));
  const step = 100 / (points.length - 1);
  const place = ({ calls }: Usage['points'][number], index: number) =>
    `${index * step},${30 - (28 * calls) / highest}`;
  return (
    <Link to="/usage" search={{ days: 1 }} className="line" aria-label={text('home.calls.line')}>
      <svg viewBox="0 0 100 32" preserveAspectRatio="none" className="series-1" aria-hidden="true">
        <polyline
          points={points.map(place).join(' ')}
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </Link>
  );
}

interface ExpiringCredentialsProps {
  readonly title: string;
  readonly counts: readonly Count[];
  readonly words: 'home.endsOn' | 'home.failsSince';
}

function ExpiringCredentials({ title, counts, words }: ExpiringCredentialsProps) {
  const { text, day } = useText();
  if (counts.length === 0) return null;
  return (
    <section className="card stack" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {counts.map((count) => (
          <li key={`${count.key} ${count.name}`}>
            <ListLink count={count}>{count.name ?? count.key}</ListLink>{' '}
            {count.dueBy && <span className="soft">{text(words, { day: day(count.dueBy) })}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function refusedRequestColumns({ text }: TextFormatter): readonly Column<LoggedRequest>[] {
  return [
    {
      title: text('home.refusals.call'),
      cell: ({ id, operation }) => (
        <Link to="/request-log/$callId" params={{ callId: id }}>
          {operation}
        </Link>
      ),
    },
    {
      title: text('home.refusals.why'),
      cell: ({ code, httpStatus }) => (
        <>
          <code>
            {httpStatus} {code}
          </code>
          {code && <ProblemHint code={code} />}
        </>
      ),
    },
    { title: text('home.refusals.recordedAt'), cell: ({ recordedAt }) => <Time at={recordedAt} /> },
  ];
}

function RefusedRequests() {
  const speech = useText();
  const { text } = speech;
  const { data } = useQuery({
    queryKey: ['request-log', 'refused'],
    queryFn: () =>
      responseData(
        GET('/management/request-log', { params: { query: { refused: true, limit: maxShownRefusals } } }),
      ),
  });
  if (data?.items.length === 0) return null;
  return (
    <div className="stack as-cards">
      <h2>{text('home.refusals')}</h2>
      <DataTable
        label={text('home.refusals')}
        columns={refusedRequestColumns(speech)}
        rows={data?.items}
        keyOf={({ id }) => id}
        empty={null}
      />
    </div>
  );
}
