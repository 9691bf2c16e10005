import { createLazyRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { GET, responseData } from '../../api/client.ts';
import type { Organisation } from '../../api/types.ts';
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
import { NewOrganisation } from './new-organisation.tsx';

export const route = createLazyRoute('/inside/organisations')({ component: Organisations });

function organisationColumns({ text, word }: TextFormatter): readonly ListColumn<Organisation>[] {
  return [
    {
      ...{ key: 'name', title: text('organisation'), fixed: true },
      cell: ({ id, name, identificationNumber }) => (
        <>
          <Link to="/organisations/$organisationId" params={{ organisationId: id }}>
            {name}
          </Link>
          <div className="mono soft">{identificationNumber}</div>
        </>
      ),
    },
    {
      ...{ key: 'kind', title: text('organisation.kind') },
      cell: ({ kind }) => word('organisationKind', kind),
    },
    { key: 'state', title: text('state'), cell: ({ status }) => <StateBadge status={status} /> },
    { key: 'createdAt', title: text('createdAt'), fold: 2, cell: ({ createdAt }) => <Time at={createdAt} /> },
  ];
}

function Organisations() {
  const speech = useText();
  const { text } = speech;
  const may = usePermission();
  const [adding, setAdding] = useState(false);
  const { status } = route.useSearch();
  const { rows, more, error, query } = usePages(['organisations', 'list', status], (cursor) =>
    responseData(
      GET('/management/organisations', {
        params: { query: { limit: 50, ...(status && { status }), ...(cursor && { after: cursor }) } },
      }),
    ),
  );
  const add = may('createOrganisation') && (
    <Button onClick={() => setAdding(true)}>{text('organisation.add')}</Button>
  );
  return (
    <Page title={text('organisations')} about={text('organisations.about')} actions={add}>
      {may('approveOrganisation') && <StateFilter status={status} />}
      {error ? (
        <ProblemAlert error={error} retry={() => void query.refetch()} />
      ) : (
        <List
          name="organisations"
          label={text('organisations')}
          columns={organisationColumns(speech)}
          rows={rows}
          keyOf={({ id }) => id}
          more={more}
          empty={<p>{text('organisations.empty')}</p>}
        />
      )}
      {adding && <NewOrganisation close={() => setAdding(false)} />}
    </Page>
  );
}
