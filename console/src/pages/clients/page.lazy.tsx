import { createLazyRoute, Link } from '@tanstack/react-router';
import { responseData, untypedInputClient } from '../../api/client.ts';
import { TextBadge } from '../../parts/badge.tsx';
import { ListPage } from '../../parts/list/list-page.tsx';
import { useListRows } from '../../parts/list/use-list-state.ts';
import { Time } from '../../parts/time.tsx';
import { GettingStartedChecklist } from '../../shell/getting-started-checklist.tsx';
import { usePermission } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';
import { NewClient } from './new-client.tsx';

export const route = createLazyRoute('/inside/clients')({ component: Clients });

function Clients() {
  const { text, word } = useText();
  const may = usePermission();
  const pages = useListRows(['clients'], (query) =>
    responseData(untypedInputClient.GET('/management/clients', { params: { query } })),
  );
  return (
    <ListPage
      name="clients"
      title={text('clients')}
      about={text('clients.about')}
      create={may('createClient') && { text: text('client.add'), dialog: NewClient }}
      above={<GettingStartedChecklist />}
      pages={pages}
      keyOf={({ id }) => id}
      empty={text('clients.empty')}
      emptyDetail={text('clients.empty.detail')}
      columns={[
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
