import { createLazyRoute, Link } from '@tanstack/react-router';
import { responseData, untypedInputClient } from '../../api/client.ts';
import { ListPage } from '../../parts/list/list-page.tsx';
import { useListRows } from '../../parts/list/use-list-state.ts';
import { StateBadge } from '../../parts/state-badge.tsx';
import { Time } from '../../parts/time.tsx';
import { RegistrationFilter } from '../../shell/registration/registration-filter.tsx';
import { usePermission } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';
import { NewOrganisation } from './new-organisation.tsx';

export const route = createLazyRoute('/inside/organisations')({ component: Organisations });

function Organisations() {
  const { text, word } = useText();
  const may = usePermission();
  const pages = useListRows(['organisations', 'list'], (query) =>
    responseData(untypedInputClient.GET('/management/organisations', { params: { query } })),
  );
  return (
    <ListPage
      name="organisations"
      title={text('organisations')}
      about={text('organisations.about')}
      create={may('createOrganisation') && { text: text('organisation.add'), dialog: NewOrganisation }}
      pages={pages}
      keyOf={({ id }) => id}
      empty={text('organisations.empty')}
      filters={may('approveOrganisation') && <RegistrationFilter />}
      columns={[
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
