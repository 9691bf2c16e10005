import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { answered, DELETE, GET } from '../api/client.ts';
import type { ListedSession } from '../api/kinds.ts';
import { useSession } from '../app/session.ts';
import { Button } from '../parts/button.tsx';
import { type Column, DataTable } from '../parts/data-table.tsx';
import { Facts } from '../parts/facts.tsx';
import { Mark } from '../parts/mark.tsx';
import { Page } from '../parts/page.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { Time } from '../parts/time.tsx';
import { type Speech, useText } from '../texts/text.tsx';

export const route = createLazyRoute('/inside/account')({ component: Account });

const columnsOf = ({ text }: Speech, end: (id: string) => void): readonly Column<ListedSession>[] => [
  {
    title: text('session.browser'),
    cell: ({ browser, current }) => (
      <>
        {browser} {current && <Mark tone="accent">{text('session.this')}</Mark>}
      </>
    ),
  },
  { title: text('session.address'), cell: ({ address }) => <span className="mono">{address}</span> },
  { title: text('session.lastUsed'), cell: ({ seenAt }) => <Time at={seenAt} /> },
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

/** Who is signed in, and where else. */
function Account() {
  const speech = useText();
  const { text, word } = speech;
  const session = useSession();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['sessions'],
    queryFn: () => answered(GET('/management/sessions')),
  });
  const ended = { onSettled: () => queries.invalidateQueries({ queryKey: ['sessions'] }) };
  const end = useMutation({
    mutationFn: (id: string) => answered(DELETE('/management/sessions/{id}', { params: { path: { id } } })),
    ...ended,
  });
  const endOthers = useMutation({ mutationFn: () => answered(DELETE('/management/sessions')), ...ended });
  const failed = error ?? end.error ?? endOthers.error;
  return (
    <Page title={text('nav.account')}>
      <Facts
        facts={[
          [text('name'), session.person.name],
          [text('signIn.email'), session.person.email],
          [text('organisation'), session.organisation?.name],
          [text('role'), session.role && word('role', session.role)],
        ]}
      />
      <div className="page-head">
        <h2>{text('sessions')}</h2>
        {data && data.items.length > 1 && (
          <Button look="quiet" busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {text('sessions.endOthers')}
          </Button>
        )}
      </div>
      {failed && <ProblemNote error={failed} retry={() => void refetch()} />}
      <DataTable
        label={text('sessions')}
        columns={columnsOf(speech, (id) => end.mutate(id))}
        rows={data?.items}
        keyOf={({ id }) => id}
        empty={null}
      />
    </Page>
  );
}
