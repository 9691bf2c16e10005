import { createLazyRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { GET, responseData } from '../../api/client.ts';
import type { Client } from '../../api/types.ts';
import { usePages } from '../../api/use-pages.ts';
import { TextBadge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { List, type ListColumn } from '../../parts/list/list.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Time } from '../../parts/time.tsx';
import { Checklist } from '../../shell/checklist.tsx';
import { usePermission } from '../../shell/session.ts';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { NewClient } from './new-client.tsx';

export const route = createLazyRoute('/inside/clients')({ component: Clients });

function clientColumns({ text, word }: TextFormatter): readonly ListColumn<Client>[] {
  return [
    {
      ...{ key: 'name', title: text('client'), fixed: true },
      cell: ({ id, name }) => (
        <>
          <Link to="/clients/$clientId" params={{ clientId: id }}>
            {name}
          </Link>
          <div className="mono soft">{id}</div>
        </>
      ),
    },
    {
      ...{ key: 'kind', title: text('client.kind'), fold: 2 },
      cell: ({ userType }) => word('userType', userType),
    },
    {
      ...{ key: 'state', title: text('state') },
      cell: ({ responsible, status }) => (
        <>
          <TextBadge tone={status === 'active' ? 'good' : 'bad'}>{word('state', status)}</TextBadge>
          {responsible?.role === null && <div className="soft">{text('client.nobodyAnswers')}</div>}
        </>
      ),
    },
    {
      ...{ key: 'responsible', title: text('client.responsible') },
      cell: ({ responsible }) => responsible?.name,
    },
    { key: 'createdAt', title: text('createdAt'), fold: 2, cell: ({ createdAt }) => <Time at={createdAt} /> },
  ];
}

function Clients() {
  const speech = useText();
  const { text } = speech;
  const may = usePermission();
  const [adding, setAdding] = useState(false);
  const { rows, more, error, query } = usePages(['clients'], (cursor) =>
    responseData(
      GET('/management/clients', { params: { query: { limit: 50, ...(cursor && { after: cursor }) } } }),
    ),
  );
  const add = may('createClient') && <Button onClick={() => setAdding(true)}>{text('client.add')}</Button>;
  return (
    <Page title={text('clients')} about={text('clients.about')} actions={add}>
      <Checklist />
      {error ? (
        <ProblemAlert error={error} retry={() => void query.refetch()} />
      ) : (
        <List
          name="clients"
          label={text('clients')}
          columns={clientColumns(speech)}
          rows={rows}
          keyOf={({ id }) => id}
          more={more}
          empty={
            <>
              <h2>{text('clients.empty')}</h2>
              <p>{text('clients.empty.detail')}</p>
              {add}
            </>
          }
        />
      )}
      {adding && <NewClient close={() => setAdding(false)} />}
    </Page>
  );
}
