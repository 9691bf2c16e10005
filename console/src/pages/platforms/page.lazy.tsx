import { createLazyRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { GET, responseData } from '../../api/client.ts';
import type { Platform } from '../../api/types.ts';
import { usePages } from '../../api/use-pages.ts';
import { Button } from '../../parts/button.tsx';
import { List, type ListColumn } from '../../parts/list/list.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { StateBadge } from '../../parts/state-badge.tsx';
import { Time } from '../../parts/time.tsx';
import { StateFilter } from '../../shell/registration/state-filter.tsx';
import { usePermission } from '../../shell/session.ts';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { NewPlatform } from './new-platform.tsx';

export const route = createLazyRoute('/inside/platforms')({ component: Platforms });

function platformColumns({ text }: TextFormatter): readonly ListColumn<Platform>[] {
  return [
    {
      ...{ key: 'name', title: text('platform'), fixed: true },
      cell: ({ id, name }) => (
        <>
          <Link to="/platforms/$platformId" params={{ platformId: id }}>
            {name}
          </Link>
          <div className="mono soft">{id}</div>
        </>
      ),
    },
    {
      ...{ key: 'domains', title: text('platform.domains') },
      cell: ({ domains }) => <code>{domains.join(' ')}</code>,
    },
    { key: 'state', title: text('state'), cell: ({ status }) => <StateBadge status={status} /> },
    { key: 'createdAt', title: text('createdAt'), fold: 2, cell: ({ createdAt }) => <Time at={createdAt} /> },
  ];
}

function Platforms() {
  const speech = useText();
  const { text } = speech;
  const may = usePermission();
  const [adding, setAdding] = useState(false);
  const { status } = route.useSearch();
  const { rows, more, error, query } = usePages(['platforms', 'list', status], (cursor) =>
    responseData(
      GET('/management/platforms', {
        params: { query: { limit: 50, ...(status && { status }), ...(cursor && { after: cursor }) } },
      }),
    ),
  );
  const add = may('createPlatform') && (
    <Button onClick={() => setAdding(true)}>{text('platform.add')}</Button>
  );
  return (
    <Page title={text('platforms')} about={text('platforms.about')} actions={add}>
      {may('approvePlatform') && <StateFilter status={status} />}
      {error ? (
        <ProblemAlert error={error} retry={() => void query.refetch()} />
      ) : (
        <List
          name="platforms"
          label={text('platforms')}
          columns={platformColumns(speech)}
          rows={rows}
          keyOf={({ id }) => id}
          more={more}
          empty={
            <>
              <h2>{text('platforms.empty')}</h2>
              <p>{text('platforms.empty.detail')}</p>
              {add}
            </>
          }
        />
      )}
      {adding && <NewPlatform close={() => setAdding(false)} />}
    </Page>
  );
}
