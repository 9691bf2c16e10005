import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { GET, responseData } from '../../api/client.ts';
import type { System } from '../../api/types.ts';
import { TextBadge } from '../../parts/badge.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { DescriptionList } from '../../parts/description-list.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { Time } from '../../parts/time.tsx';
import { type TextFormatter, useText } from '../../texts/text.tsx';

export const route = createLazyRoute('/inside/system')({ component: SystemPage });

const systemRefreshMs = 5_000;
const megabyte = 1_000_000;

type Process = System['processes'][number];
type Queue = System['queues'][number];
type BackgroundJob = System['loops'][number];
type Setting = System['settings'][number];
type Standby = System['database']['standbys'][number];

function processColumns({ text }: TextFormatter): readonly Column<Process>[] {
  return [
    {
      title: text('system.process'),
      cell: ({ id, host }) => (
        <>
          {host}
          <div className="mono soft">{id}</div>
        </>
      ),
    },
    {
      title: text('state'),
      cell: ({ isAlive }) => (
        <TextBadge tone={isAlive ? 'good' : 'bad'}>
          {text(isAlive ? 'system.alive' : 'system.lost')}
        </TextBadge>
      ),
    },
    { title: text('system.version'), cell: ({ version }) => version },
    { title: text('system.node'), cell: ({ runtime }) => runtime },
    { title: text('system.startedAt'), cell: ({ startedAt }) => <Time at={startedAt} /> },
    { title: text('system.seenAt'), cell: ({ lastHeartbeatAt }) => <Time at={lastHeartbeatAt} /> },
  ];
}

function queueColumns({ text, word, number }: TextFormatter): readonly Column<Queue>[] {
  return [
    { title: text('system.queue'), cell: ({ name }) => word('system.queue', name) },
    { title: text('system.waiting'), number: true, cell: ({ count }) => number(count) },
    { title: text('system.oldest'), cell: ({ oldest }) => oldest && <Time at={oldest} /> },
  ];
}

function backgroundJobColumns({ text, word }: TextFormatter): readonly Column<BackgroundJob>[] {
  return [
    { title: text('system.loop'), cell: ({ name }) => word('system.loop', name) },
    {
      title: text('state'),
      cell: ({ healthy, lastError }) => (
        <>
          <TextBadge tone={healthy ? 'good' : 'bad'}>
            {text(healthy ? 'system.well' : 'system.failing')}
          </TextBadge>
          {lastError !== null && <div className="soft">{word('system.loopError', lastError)}</div>}
        </>
      ),
    },
    {
      title: text('system.lastSuccess'),
      cell: ({ lastSuccess }) => lastSuccess && <Time at={lastSuccess} />,
    },
  ];
}

function standbyColumns({ text, number }: TextFormatter): readonly Column<Standby>[] {
  return [
    { title: text('system.standby'), cell: ({ name }) => name },
    { title: text('state'), cell: ({ status }) => status },
    { title: text('system.mode'), cell: ({ mode }) => mode },
    {
      title: text('system.lag'),
      number: true,
      cell: ({ lagMs }) => (lagMs === null ? '' : text('requestLog.ms', { ms: number(lagMs) })),
    },
  ];
}

function settingColumns({ text }: TextFormatter): readonly Column<Setting>[] {
  return [
    { title: text('system.setting'), cell: ({ name }) => <code>{name}</code> },
    {
      title: text('system.value'),
      cell: ({ value }) => (value === '' ? text('system.none') : <code>{value}</code>),
    },
  ];
}

/** Shows the processes of the portal and the lengths of its queues, and reloads them regularly. */
function SystemPage() {
  const speech = useText();
  const { text } = speech;
  const { data, error, refetch } = useQuery({
    queryKey: ['system'],
    queryFn: () => responseData(GET('/management/system')),
    refetchInterval: systemRefreshMs,
  });
  return (
    <Page title={text('system')} about={text('system.about')}>
      {error && <ProblemAlert error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={12} />}
      {data && (
        <>
          <DataTable
            label={text('system.processes')}
            caption
            columns={processColumns(speech)}
            rows={data.processes}
            keyOf={({ id }) => id}
            empty={null}
          />
          <DataTable
            label={text('system.queues')}
            caption
            columns={queueColumns(speech)}
            rows={data.queues}
            keyOf={({ name }) => name}
            empty={null}
          />
          <DataTable
            label={text('system.loops')}
            caption
            columns={backgroundJobColumns(speech)}
            rows={data.loops}
            keyOf={({ name }) => name}
            empty={null}
          />
          <Database system={data} />
          <Background system={data} />
        </>
      )}
    </Page>
  );
}

function Database({ system: { database, versions } }: { readonly system: System }) {
  const speech = useText();
  const { text, number } = speech;
  const size = number(Math.round(database.sizeBytes / megabyte));
  return (
    <>
      <h2>{text('system.database')}</h2>
      <DescriptionList
        facts={[
          [text('system.name'), <code key="name">{database.name}</code>],
          [text('system.version'), versions.postgresql],
          [text('system.size'), text('system.megabytes', { size })],
          [
            text('system.connections'),
            text('system.ofMost', {
              count: number(database.connections),
              most: number(database.connectionLimit),
            }),
          ],
          [
            text('system.oldestTransaction'),
            database.oldestTransaction && <Time key="at" at={database.oldestTransaction} />,
          ],
        ]}
      />
      <DataTable
        label={text('system.standbys')}
        caption
        columns={standbyColumns(speech)}
        rows={database.standbys}
        keyOf={({ name }) => name}
        empty={<p>{text('system.noStandby')}</p>}
      />
    </>
  );
}

function Background({ system: { settings, migrations } }: { readonly system: System }) {
  const speech = useText();
  const { text } = speech;
  return (
    <>
      <DataTable
        label={text('system.settings')}
        caption
        columns={settingColumns(speech)}
        rows={settings}
        keyOf={({ name }) => name}
        empty={null}
      />
      <details>
        <summary>{text('system.migrations', { count: migrations.length })}</summary>
        <ul>
          {migrations.map(({ name, appliedAt }) => (
            <li key={name}>
              <code>{name}</code> <Time at={appliedAt} />
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
