import { createLazyRoute, Link } from '@tanstack/react-router';
import { responseData, untypedInputClient } from '../../api/client.ts';
import { ListPage } from '../../parts/list/list-page.tsx';
import { useListRows } from '../../parts/list/use-list-state.ts';
import { StateBadge } from '../../parts/state-badge.tsx';
import { Time } from '../../parts/time.tsx';
import { RegistrationFilter } from '../../shell/registration/registration-filter.tsx';
import { usePermission } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';
import { NewPlatform } from './new-platform.tsx';

export const route = createLazyRoute('/inside/platforms')({ component: Platforms });

function Platforms() {
  const { text } = useText();
  const may = usePermission();
  const pages = useListRows(['platforms', 'list'], (query) =>
    responseData(untypedInputClient.GET('/management/platforms', { params: { query } })),
  );
  return (
    <ListPage
      name="platforms"
      title={text('platforms')}
      about={text('platforms.about')}
      create={may('createPlatform') && { text: text('platform.add'), dialog: NewPlatform }}
      pages={pages}
      keyOf={({ id }) => id}
      empty={text('platforms.empty')}
      emptyDetail={text('platforms.empty.detail')}
      filters={may('approvePlatform') && <RegistrationFilter />}
      columns={[
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
        {
          key: 'createdAt',
          title: text('createdAt'),
          fold: 2,
          cell: ({ createdAt }) => <Time at={createdAt} />,
        },
      ]}
    />
  );
}
