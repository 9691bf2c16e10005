import { createLazyRoute, Link } from '@tanstack/react-router';
import { responseData, untypedInputClient } from '../../api/client.ts';
import { TextBadge } from '../../parts/badge.tsx';
import { ListPage } from '../../parts/list/list-page.tsx';
import { filtersOf } from '../../parts/list/list-search.ts';
import { useListRows } from '../../parts/list/use-list-state.ts';
import { ProblemHintLine } from '../../parts/problem-hint.tsx';
import { Time } from '../../parts/time.tsx';
import { nameOfOption, useClientOptions } from '../../shell/choices/id-options.ts';
import { useText } from '../../texts/text.tsx';
import { ApiKeyLabel } from './api-key-label.tsx';
import { RequestLogFilters } from './filters.tsx';
import { addTailEntries } from './request-tail.ts';
import { tailFilters } from './search.ts';
import { RequestTailBar } from './tail-bar.tsx';
import { useRequestTail } from './use-tail.ts';

export const route = createLazyRoute('/inside/request-log')({ component: RequestLog });

/** Shows the requests of the organisation's clients, newest first. The URL contains the filters. */
function RequestLog() {
  const { text, number } = useText();
  const search = filtersOf(route.useSearch());
  const clientName = nameOfOption(useClientOptions());
  const pages = useListRows(['request-log'], (query) =>
    responseData(untypedInputClient.GET('/management/request-log', { params: { query } })),
  );
  const { tail, tell } = useRequestTail(tailFilters(search), pages.refetch);
  return (
    <ListPage
      name="request-log"
      title={text('requestLog')}
      about={text('requestLog.about')}
      above={
        <>
          <RequestLogFilters key={JSON.stringify(search)} search={search} />
          {tailFilters(search) && <RequestTailBar tail={tail} tell={tell} />}
        </>
      }
      pages={{ ...pages, rows: addTailEntries(pages.rows, tail) }}
      keyOf={({ id }) => id}
      empty={text('requestLog.empty')}
      columns={[
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
                  <ProblemHintLine code={code} />
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
            <div className="calling-client">
              {clientName(clientId) ?? <code>{clientId}</code>}
              {apiKeyId && (
                <div className="soft">
                  <ApiKeyLabel id={apiKeyId} brief />
                </div>
              )}
            </div>
          ),
        },
      ]}
    />
  );
}
