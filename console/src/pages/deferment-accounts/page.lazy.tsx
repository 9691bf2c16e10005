import { createLazyRoute, Link } from '@tanstack/react-router';
import { responseData, untypedInputClient } from '../../api/client.ts';
import { differenceOfDecimals } from '../../parts/decimals.ts';
import { SelectFilter, TextFilter } from '../../parts/list/filters.tsx';
import { ListPage } from '../../parts/list/list-page.tsx';
import { useListRows } from '../../parts/list/use-list-state.ts';
import { StateBadge } from '../../parts/state-badge.tsx';
import { UsageBar } from '../../parts/usage-bar.tsx';
import { OrganisationFilter } from '../../shell/choices/organisation-filter.tsx';
import { useOrganisations } from '../../shell/choices/organisations.ts';
import { usePermission } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';
import { NewAccount } from './new-account.tsx';

export const route = createLazyRoute('/inside/deferment-accounts')({ component: DefermentAccounts });

const accountStatuses = ['active', 'suspended'] as const;

/** Shows deferment accounts and their available amounts. */
function DefermentAccounts() {
  const { text, word, amount } = useText();
  const may = usePermission();
  const { nameOf } = useOrganisations();
  const pages = useListRows(['deferment-accounts'], (query) =>
    responseData(untypedInputClient.GET('/management/deferment-accounts', { params: { query } })),
  );
  return (
    <ListPage
      name="deferment-accounts"
      title={text('defermentAccounts')}
      about={text('defermentAccounts.about')}
      create={may('createDefermentAccount') && { text: text('defermentAccount.open'), dialog: NewAccount }}
      pages={pages}
      keyOf={({ id }) => id}
      empty={text('defermentAccounts.empty')}
      filters={
        <>
          <OrganisationFilter />
          <SelectFilter
            name="status"
            label={text('state')}
            choices={accountStatuses.map((status) => [status, word('state', status)])}
          />
          <TextFilter name="number" label={text('defermentAccount.number')} code />
        </>
      }
      columns={[
        {
          ...{ key: 'number', title: text('defermentAccount'), fixed: true },
          cell: ({ id, number }) => (
            <Link to="/deferment-accounts/$accountId" params={{ accountId: id }} className="mono">
              {number}
            </Link>
          ),
        },
        {
          ...{ key: 'organisation', title: text('organisation') },
          cell: ({ organisationId }) => nameOf(organisationId),
        },
        {
          ...{ key: 'limit', title: text('defermentAccount.limit'), fold: 2, number: true },
          cell: (each) => amount(each.limit, each.currency),
        },
        {
          ...{ key: 'used', title: text('defermentAccount.used'), number: true },
          cell: ({ limit, available, currency }) => (
            <>
              {amount(differenceOfDecimals(limit, available), currency)}
              <UsageBar label={text('defermentAccount.used')} whole={limit} left={available} />
            </>
          ),
        },
        {
          ...{ key: 'available', title: text('defermentAccount.available'), fold: 2, number: true },
          cell: (each) => amount(each.available, each.currency),
        },
        { key: 'state', title: text('state'), cell: ({ status }) => <StateBadge status={status} /> },
      ]}
    />
  );
}
