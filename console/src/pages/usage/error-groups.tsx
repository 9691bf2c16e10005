import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { GET, responseData } from '../../api/client.ts';
import type { ErrorGroup } from '../../api/types.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Time } from '../../parts/time.tsx';
import { nameOfOption, useClientOptions } from '../../shell/choices/id-options.ts';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import type { UsageSearch } from './search.ts';

interface ErrorGroupsProps {
  readonly search: Pick<UsageSearch, 'clientId' | 'organisationId'>;
  /** Start of the period. */
  readonly from: string;
}

/** Shows the errors of a period by client, operation and problem, each with its requests in the log. */
export function ErrorGroups({ search: { clientId, organisationId }, from }: ErrorGroupsProps) {
  const speech = useText();
  const { text } = speech;
  const nameOf = nameOfOption(useClientOptions());
  const { data, error, refetch } = useQuery({
    queryKey: ['error-groups', from, clientId, organisationId],
    queryFn: () =>
      responseData(
        GET('/management/error-groups', {
          params: {
            query: {
              ...(clientId && { clientId }),
              ...(organisationId && { organisationId }),
              occurredFrom: from,
            },
          },
        }),
      ),
  });
  if (error) return <ProblemAlert error={error} retry={() => void refetch()} />;
  return (
    <DataTable
      label={text('usage.errorGroups')}
      caption
      columns={errorGroupColumns(speech, nameOf)}
      rows={data?.groups}
      keyOf={(group) => [group.clientId, group.operation, group.httpStatus, group.code].join(' ')}
      empty={<p>{text('usage.errorGroups.empty')}</p>}
    />
  );
}

function errorGroupColumns(
  { text, word, number }: TextFormatter,
  nameOf: (id: string) => string | undefined,
): readonly Column<ErrorGroup>[] {
  return [
    {
      title: text('usage.problem'),
      cell: ({ clientId, operation, code, httpStatus }) => (
        <Link to="/request-log" search={{ clientId, operation, code }}>
          {httpStatus} {code}
        </Link>
      ),
    },
    { title: word('usage.by', 'operation'), cell: ({ operation }) => <code>{operation}</code> },
    {
      title: word('usage.by', 'client'),
      cell: ({ clientId }) => nameOf(clientId) ?? <code>{clientId}</code>,
    },
    { title: word('usage.count', 'calls'), number: true, cell: ({ calls }) => number(calls) },
    {
      title: text('usage.share'),
      number: true,
      cell: ({ share }) => `${number(Math.round(share * 1000) / 10)} %`,
    },
    { title: text('usage.firstSeen'), cell: ({ firstSeenAt }) => <Time at={firstSeenAt} />, fold: 1 },
    { title: text('usage.lastSeen'), cell: ({ lastSeenAt }) => <Time at={lastSeenAt} />, fold: 2 },
    {
      title: text('usage.lastRequest'),
      cell: ({ lastRequestId }) =>
        lastRequestId && (
          <Link to="/request-log" search={{ requestId: lastRequestId }}>
            <code className="anywhere">{lastRequestId.slice(0, 8)}</code>
          </Link>
        ),
    },
  ];
}
