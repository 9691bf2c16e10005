import { createLazyRoute, Link } from '@tanstack/react-router';
import { GET, responseData } from '../../api/client.ts';
import type { LoggedCall } from '../../api/types.ts';
import { usePages } from '../../api/use-pages.ts';
import { TextBadge } from '../../parts/badge.tsx';
import { List, type ListColumn } from '../../parts/list/list.tsx';
import { filtersOf } from '../../parts/list/list-search.ts';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { HintLine } from '../../parts/problem-hint.tsx';
import { Time } from '../../parts/time.tsx';
import { nameIn, useClients } from '../../shell/choices/named-options.ts';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { ApiKeyLabel } from './api-key-label.tsx';
import { RequestLogFilters } from './filters.tsx';
import { tailFilters } from './search.ts';
import { TailBar } from './tail-bar.tsx';
import { withTail } from './tail-state.ts';
import { useTail } from './use-tail.ts';

export const route = createLazyRoute('/inside/request-log')({ component: RequestLog });

function requestLogColumns(
  { text, number }: TextFormatter,
  nameOf: (clientId: string) => string | undefined,
): readonly ListColumn<LoggedCall>[] {
  return [
    {
      ...{ key: 'recordedAt', title: text('requestLog.recordedAt'), fixed: true },
      cell: ({ id, recordedAt }) => (
        <Link to="/request-log/$callId" params={{ callId: id }}>
          <Time at={recordedAt} exact="ms" />
        </Link>
      ),
    },
    {
      ...{ key: 'operation', title: text('requestLog.operation') },
      cell: ({ operation, method, path }) => (
        <>
          <code>{operation}</code>
          <div className="mono soft">
            {method} {path}
          </div>
        </>
      ),
    },
    {
      ...{ key: 'answer', title: text('requestLog.answer') },
      cell: ({ httpStatus, code }) => (
        <>
          <TextBadge tone={httpStatus < 400 ? 'good' : httpStatus < 500 ? 'warn' : 'bad'}>
            {httpStatus} {code}
          </TextBadge>
          {code && (
            <div className="soft">
              <HintLine code={code} />
            </div>
          )}
        </>
      ),
    },
    {
      ...{ key: 'duration', title: text('requestLog.duration'), fold: 2, number: true },
      cell: ({ durationMs }) => text('requestLog.ms', { ms: number(Math.round(durationMs * 10) / 10) }),
    },
    {
      ...{ key: 'client', title: text('requestLog.clientId') },
      cell: ({ clientId, apiKeyId }) => (
        <>
          {nameOf(clientId) ?? <code>{clientId}</code>}
          {apiKeyId && (
            <div className="soft">
              <ApiKeyLabel id={apiKeyId} brief />
            </div>
          )}
        </>
      ),
    },
  ];
}

/** Shows the requests of the organisation's clients, newest first. The URL contains the filters. */
function RequestLog() {
  const speech = useText();
  const { text } = speech;
  const search = filtersOf(route.useSearch());
  const clients = useClients();
  const { rows, more, error, query } = usePages(['request-log', search], (cursor) =>
    responseData(
      GET('/management/request-log', {
        params: { query: { limit: 50, ...search, ...(cursor && { after: cursor }) } },
      }),
    ),
  );
  const { tail, tell } = useTail(tailFilters(search), () => void query.refetch());
  return (
    <Page title={text('requestLog')} about={text('requestLog.about')}>
      <RequestLogFilters key={JSON.stringify(search)} search={search} />
      {tailFilters(search) && <TailBar tail={tail} tell={tell} />}
      {error ? (
        <ProblemAlert error={error} retry={() => void query.refetch()} />
      ) : (
        <List
          name="request-log"
          label={text('requestLog')}
          columns={requestLogColumns(speech, nameIn(clients))}
          rows={withTail(rows, tail)}
          keyOf={({ id }) => id}
          more={more}
          empty={<p>{text('requestLog.empty')}</p>}
        />
      )}
    </Page>
  );
}
