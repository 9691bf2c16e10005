import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { DELETE, GET, responseData } from '../../api/client.ts';
import type { ListedSession } from '../../api/types.ts';
import { TextBadge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Time } from '../../parts/time.tsx';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { browserName } from './browser-name.ts';

function sessionColumns(
  { text }: TextFormatter,
  end: (id: string) => void,
): readonly Column<ListedSession>[] {
  return [
    {
      title: text('session.browser'),
      cell: ({ browser, current, kind }) => (
        <>
          {kind === 'terminal' && <TextBadge>{text('session.terminal')}</TextBadge>}{' '}
          <span>{kind === 'terminal' ? browser : browserName(browser)}</span>{' '}
          {current && <TextBadge tone="accent">{text('session.this')}</TextBadge>}
        </>
      ),
    },
    { title: text('session.address'), cell: ({ address }) => <span className="mono">{address}</span> },
    { title: text('session.lastUsed'), cell: ({ lastUsedAt }) => <Time at={lastUsedAt} /> },
    {
      title: text('actions'),
      cell: ({ id, current }) =>
        !current && (
          <Button look="plain" onClick={() => end(id)}>
            {text('session.end')}
          </Button>
        ),
    },
  ];
}

/** Shows the sessions of the user, with a button to sign out of them. */
export function AccountSessions() {
  const speech = useText();
  const { text } = speech;
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['sessions'],
    queryFn: () => responseData(GET('/management/sessions')),
  });
  const ended = { onSettled: () => queries.invalidateQueries({ queryKey: ['sessions'] }) };
  const end = useMutation({
    mutationFn: (id: string) =>
      responseData(DELETE('/management/sessions/{id}', { params: { path: { id } } })),
    ...ended,
  });
  const endOthers = useMutation({ mutationFn: () => responseData(DELETE('/management/sessions')), ...ended });
  const failed = error ?? end.error ?? endOthers.error;
  return (
    <>
      <div className="page-head">
        <h2>{text('sessions')}</h2>
        {data && data.items.length > 1 && (
          <Button look="quiet" busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {text('sessions.endOthers')}
          </Button>
        )}
      </div>
      {failed && <ProblemAlert error={failed} retry={() => void refetch()} />}
      <DataTable
        label={text('sessions')}
        columns={sessionColumns(speech, (id) => end.mutate(id))}
        rows={data?.items}
        keyOf={({ id }) => id}
        empty={null}
      />
    </>
  );
}
