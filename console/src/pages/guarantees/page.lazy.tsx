import { createLazyRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { responseData, untypedInputClient } from '../../api/client.ts';
import type { Guarantee } from '../../api/types.ts';
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
import { NewGuarantee } from './new-guarantee.tsx';
import type { GuaranteeSearch } from './search.ts';

export const route = createLazyRoute('/inside/guarantees')({ component: Guarantees });

function guaranteeColumns(
  { text, amount, day }: TextFormatter,
  nameOf: (organisationId: string) => string,
): readonly ListColumn<Guarantee>[] {
  return [
    {
      ...{ key: 'reference', title: text('guarantee'), fixed: true },
      cell: ({ id, reference }) => (
        <Link to="/guarantees/$guaranteeId" params={{ guaranteeId: id }} className="mono">
          {reference}
        </Link>
      ),
    },
    {
      ...{ key: 'organisation', title: text('organisation') },
      cell: ({ organisationId }) => nameOf(organisationId),
    },
    {
      ...{ key: 'amount', title: text('guarantee.amount'), fold: 2, number: true },
      cell: (each) => amount(each.amount, each.currency),
    },
    {
      ...{ key: 'inUse', title: text('guarantee.inUse'), number: true },
      cell: (each) => (
        <>
          {amount(differenceOf(each.amount, each.balance), each.currency)}
          <UsageBar label={text('guarantee.inUse')} whole={each.amount} left={each.balance} />
        </>
      ),
    },
    {
      ...{ key: 'balance', title: text('guarantee.balance'), fold: 2, number: true },
      cell: (each) => amount(each.balance, each.currency),
    },
    {
      ...{ key: 'validUntil', title: text('guarantee.validUntil'), fold: 2 },
      cell: ({ validUntil }) => (validUntil ? day(validUntil) : text('untilFurtherNotice')),
    },
    { key: 'state', title: text('state'), cell: ({ status }) => <StateBadge status={status} /> },
  ];
}

/** Shows guarantees and their available amounts. */
function Guarantees() {
  const speech = useText();
  const { text } = speech;
  const may = usePermission();
  const search = filtersOf(route.useSearch());
  const { nameOf } = useOrganisations();
  const [adding, setAdding] = useState(false);
  const { rows, more, error, query } = usePages(['guarantees', search], (cursor) =>
    responseData(
      untypedInputClient.GET('/management/guarantees', {
        params: { query: { limit: 50, ...search, ...(cursor && { after: cursor }) } },
      }),
    ),
  );
  const add = may('createGuarantee') && (
    <Button onClick={() => setAdding(true)}>{text('guarantee.add')}</Button>
  );
  return (
    <Page title={text('guarantees')} about={text('guarantees.about')} actions={add}>
      <GuaranteeFilters search={search} />
      {error ? (
        <ProblemAlert error={error} retry={() => void query.refetch()} />
      ) : (
        <List
          name="guarantees"
          label={text('guarantees')}
          columns={guaranteeColumns(speech, nameOf)}
          rows={rows}
          keyOf={({ id }) => id}
          more={more}
          empty={<p>{text('guarantees.empty')}</p>}
        />
      )}
      {adding && <NewGuarantee close={() => setAdding(false)} />}
    </Page>
  );
}

const states = ['active', 'suspended', 'offered', 'refused', 'withdrawn'] as const;

function GuaranteeFilters({ search }: { readonly search: GuaranteeSearch }) {
  const { text, word } = useText();
  const filter = useFilters();
  const { organisations } = useOrganisations();
  function choose(name: keyof GuaranteeSearch, value: string): void {
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
        choices={[any, ...states.map((state) => ({ value: state, text: word('state', state) }))]}
      />
      <SearchField
        key={search.reference}
        label={text('guarantee.reference')}
        value={search.reference ?? ''}
        maxLength={35}
        seek={(reference) => choose('reference', reference)}
      />
    </FilterBar>
  );
}
