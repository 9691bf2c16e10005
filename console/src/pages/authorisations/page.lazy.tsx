import { createLazyRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { responseData, untypedInputClient } from '../../api/client.ts';
import type { Authorisation } from '../../api/types.ts';
import { usePages } from '../../api/use-pages.ts';
import { Button } from '../../parts/button.tsx';
import { SelectField } from '../../parts/field.tsx';
import { FilterBar } from '../../parts/list/filter-bar.tsx';
import { List, type ListColumn } from '../../parts/list/list.tsx';
import { filtersOf } from '../../parts/list/list-search.ts';
import { SearchField } from '../../parts/list/search-field.tsx';
import { useFilters } from '../../parts/list/use-list-state.ts';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { StateBadge } from '../../parts/state-badge.tsx';
import { usePermission } from '../../shell/session.ts';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { NewAuthorisation } from './new-authorisation.tsx';
import { type AuthorisationSearch, authorisationKinds, authorisationStates } from './search.ts';
import { authorisationValidityOf } from './validity.ts';

export const route = createLazyRoute('/inside/authorisations')({ component: Authorisations });

function authorisationColumns(speech: TextFormatter): readonly ListColumn<Authorisation>[] {
  const { text, word } = speech;
  return [
    {
      ...{ key: 'number', title: text('authorisation'), fixed: true },
      cell: ({ id, number }) => (
        <Link to="/authorisations/$authorisationId" params={{ authorisationId: id }} className="mono">
          {number}
        </Link>
      ),
    },
    {
      ...{ key: 'kind', title: text('authorisation.kind') },
      cell: ({ kind }) => <span className="words">{word('authorisationKind', kind)}</span>,
    },
    {
      ...{ key: 'holder', title: text('authorisation.holder') },
      cell: ({ holder }) => <span className="mono">{holder}</span>,
    },
    {
      ...{ key: 'months', title: text('authorisation.months'), fold: 1, number: true },
      cell: ({ months }) => months ?? '–',
    },
    {
      ...{ key: 'valid', title: text('authorisation.valid'), fold: 2 },
      cell: (each) => authorisationValidityOf(speech, each),
    },
    { key: 'state', title: text('state'), cell: ({ status }) => <StateBadge status={status} /> },
  ];
}

/** Shows procedure authorisations and their holders. */
function Authorisations() {
  const speech = useText();
  const { text } = speech;
  const may = usePermission();
  const search = filtersOf(route.useSearch());
  const [giving, setGiving] = useState(false);
  const { rows, more, error, query } = usePages(['authorisations', search], (cursor) =>
    responseData(
      untypedInputClient.GET('/management/authorisations', {
        params: { query: { limit: 50, ...search, ...(cursor && { after: cursor }) } },
      }),
    ),
  );
  const isFiltered = Object.keys(search).length > 0;
  const give = may('createAuthorisation') && (
    <Button onClick={() => setGiving(true)}>{text('authorisation.give')}</Button>
  );
  return (
    <Page title={text('authorisations')} about={text('authorisations.about')} actions={give}>
      <AuthorisationFilters search={search} />
      {error ? (
        <ProblemAlert error={error} retry={() => void query.refetch()} />
      ) : (
        <List
          name="authorisations"
          label={text('authorisations')}
          columns={authorisationColumns(speech)}
          rows={rows}
          keyOf={({ id }) => id}
          more={more}
          empty={<p>{text(isFiltered ? 'authorisations.noneFits' : 'authorisations.empty')}</p>}
        />
      )}
      {giving && <NewAuthorisation close={() => setGiving(false)} />}
    </Page>
  );
}

function AuthorisationFilters({ search }: { readonly search: AuthorisationSearch }) {
  const { text, word } = useText();
  const filter = useFilters();
  function choose(name: keyof AuthorisationSearch, value: string): void {
    filter({ ...search, [name]: value });
  }
  const any = { value: '', text: text('filter.any') };
  return (
    <FilterBar chosen={Object.keys(search).length}>
      <SelectField
        label={text('authorisation.kind')}
        value={search.kind ?? ''}
        onChange={({ target }) => choose('kind', target.value)}
        choices={[
          any,
          ...authorisationKinds.map((kind) => ({ value: kind, text: word('authorisationKind', kind) })),
        ]}
      />
      <SelectField
        label={text('state')}
        value={search.status ?? ''}
        onChange={({ target }) => choose('status', target.value)}
        choices={[any, ...authorisationStates.map((state) => ({ value: state, text: word('state', state) }))]}
      />
      {(['holder', 'number'] as const).map((name) => (
        <SearchField
          key={`${name} ${search[name]}`}
          label={text(`authorisation.${name}`)}
          value={search[name] ?? ''}
          maxLength={35}
          seek={(value) => choose(name, value.toUpperCase())}
        />
      ))}
    </FilterBar>
  );
}
