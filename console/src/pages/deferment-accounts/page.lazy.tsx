import { createLazyRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { responseData, untypedInputClient } from '../../api/client.ts';
import type { DefermentAccount } from '../../api/types.ts';
import { usePages } from '../../api/use-pages.ts';
import { Button } from '../../parts/button.tsx';
import { differenceOf } from '../../parts/decimals.ts';
import { SelectField } from '../../parts/field.tsx';
import { FilterBar } from '../../parts/list/filter-bar.tsx';
import { List, type ListColumn } from '../../parts/list/list.tsx';
import { filtersOf } from '../../parts/list/list-search.ts';
import { SearchField } from '../../parts/list/search-field.tsx';
import { useFilters } from '../../parts/list/use-list-state.ts';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { StateBadge } from '../../parts/state-badge.tsx';
import { UsageBar } from '../../parts/usage-bar.tsx';
import { useOrganisations } from '../../shell/choices/organisations.ts';
import { usePermission } from '../../shell/session.ts';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { NewAccount } from './new-account.tsx';
import type { AccountSearch } from './search.ts';

export const route = createLazyRoute('/inside/deferment-accounts')({ component: DefermentAccounts });

function defermentAccountColumns(
  { text, amount }: TextFormatter,
  nameOf: (organisationId: string) => string,
): readonly ListColumn<DefermentAccount>[] {
  return [
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
          {amount(differenceOf(limit, available), currency)}
          <UsageBar label={text('defermentAccount.used')} whole={limit} left={available} />
        </>
      ),
    },
    {
      ...{ key: 'available', title: text('defermentAccount.available'), fold: 2, number: true },
      cell: (each) => amount(each.available, each.currency),
    },
    { key: 'state', title: text('state'), cell: ({ status }) => <StateBadge status={status} /> },
  ];
}

/** Shows deferment accounts and their available amounts. */
function DefermentAccounts() {
  const speech = useText();
  const { text } = speech;
  const may = usePermission();
  const search = filtersOf(route.useSearch());
  const { nameOf } = useOrganisations();
  const [opening, setOpening] = useState(false);
  const { rows, more, error, query } = usePages(['deferment-accounts', search], (cursor) =>
    responseData(
      untypedInputClient.GET('/management/deferment-accounts', {
        params: { query: { limit: 50, ...search, ...(cursor && { after: cursor }) } },
      }),
    ),
  );
  const isFiltered = Object.keys(search).length > 0;
  const open = may('createDefermentAccount') && (
    <Button onClick={() => setOpening(true)}>{text('defermentAccount.open')}</Button>
  );
  return (
    <Page title={text('defermentAccounts')} about={text('defermentAccounts.about')} actions={open}>
      <AccountFilters search={search} />
      {error ? (
        <ProblemAlert error={error} retry={() => void query.refetch()} />
      ) : (
        <List
          name="deferment-accounts"
          label={text('defermentAccounts')}
          columns={defermentAccountColumns(speech, nameOf)}
          rows={rows}
          keyOf={({ id }) => id}
          more={more}
          empty={<p>{text(isFiltered ? 'defermentAccounts.noneFits' : 'defermentAccounts.empty')}</p>}
        />
      )}
      {opening && <NewAccount close={() => setOpening(false)} />}
    </Page>
  );
}

const accountStatuses = ['active', 'suspended'] as const;

function AccountFilters({ search }: { readonly search: AccountSearch }) {
  const { text, word } = useText();
  const filter = useFilters();
  const { organisations } = useOrganisations();
  function choose(name: keyof AccountSearch, value: string): void {
    filter({ ...search, [name]: value });
  }
  const any = { value: '', text: text('filter.any') };
  return (
    <FilterBar chosen={Object.keys(search).length}>
      {organisations.length !== 1 && (
        <SelectField
          label={text('organisation')}
          value={search.organisationId ?? ''}
          onChange={({ target }) => choose('organisationId', target.value)}
          choices={[any, ...organisations.map(({ id, name }) => ({ value: id, text: name }))]}
        />
      )}
      <SelectField
        label={text('state')}
        value={search.status ?? ''}
        onChange={({ target }) => choose('status', target.value)}
        choices={[any, ...accountStatuses.map((state) => ({ value: state, text: word('state', state) }))]}
      />
      <SearchField
        key={search.number}
        label={text('defermentAccount.number')}
        value={search.number ?? ''}
        maxLength={35}
        seek={(number) => choose('number', number.toUpperCase())}
      />
    </FilterBar>
  );
}
