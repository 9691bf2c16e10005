import { Link } from '@tanstack/react-router';
import type { Mandate } from '../../api/types.ts';
import { usePages } from '../../api/use-pages.ts';
import { SelectField } from '../../parts/field.tsx';
import { FilterBar } from '../../parts/list/filter-bar.tsx';
import { List, type ListColumn } from '../../parts/list/list.tsx';
import { SearchField } from '../../parts/list/search-field.tsx';
import { useFilters } from '../../parts/list/use-list-state.ts';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { listMandates, type MandateApi, mandateRoutes } from './mandate-api.ts';
import { MandatePartyName } from './mandate-party.tsx';
import { mandateValidityOf, scopeOf } from './scope.ts';
import { type MandateSearch, mandateStates } from './search.ts';
import { MandateState } from './state.tsx';

function mandateColumns(speech: TextFormatter, api: MandateApi): readonly ListColumn<Mandate>[] {
  const { text } = speech;
  return [
    {
      ...{ key: 'representative', title: text('mandate'), fixed: true },
      cell: ({ id, representative, representativeName }) => (
        <Link to={mandateRoutes[api].one} params={{ mandateId: id }}>
          <MandatePartyName number={representative} name={representativeName} />
        </Link>
      ),
      head: text('mandate.representative'),
    },
    {
      ...{ key: 'principal', title: text('mandate.principal') },
      cell: ({ principal, principalName }) => <MandatePartyName number={principal} name={principalName} />,
    },
    {
      ...{ key: 'scope', title: text('mandate.scope'), fold: 2 },
      cell: (each) => <span className="words">{scopeOf(speech, each)}</span>,
    },
    { key: 'valid', title: text('mandate.valid'), cell: (each) => mandateValidityOf(speech, each) },
    { key: 'state', title: text('state'), cell: (each) => <MandateState mandate={each} /> },
  ];
}

interface MandateListProps {
  readonly door: MandateApi;
  readonly search: MandateSearch;
}

/** Shows mandates with their principal and representative. */
export function MandateList({ door, search }: MandateListProps) {
  const speech = useText();
  const { text } = speech;
  const { rows, more, error, query } = usePages(['mandates', door, search], (cursor) =>
    listMandates(door, search, cursor),
  );
  const isFiltered = Object.keys(search).length > 0;
  return (
    <>
      <MandateFilters search={search} />
      {error ? (
        <ProblemAlert error={error} retry={() => void query.refetch()} />
      ) : (
        <List
          name={door === 'own' ? 'mandates' : 'all-mandates'}
          label={text('mandates')}
          columns={mandateColumns(speech, door)}
          rows={rows}
          keyOf={({ id }) => id}
          more={more}
          empty={<p>{text(isFiltered ? 'mandates.noneFits' : 'mandates.empty')}</p>}
        />
      )}
    </>
  );
}

function MandateFilters({ search }: Pick<MandateListProps, 'search'>) {
  const { text, word } = useText();
  const filter = useFilters();
  function choose(name: keyof MandateSearch, value: string): void {
    filter({ ...search, [name]: value });
  }
  return (
    <FilterBar chosen={Object.keys(search).length}>
      <SelectField
        label={text('state')}
        value={search.status ?? ''}
        onChange={({ target }) => choose('status', target.value)}
        choices={[
          { value: '', text: text('filter.any') },
          ...mandateStates.map((state) => ({ value: state, text: word('mandateState', state) })),
        ]}
      />
      {(['principal', 'representative'] as const).map((name) => (
        <SearchField
          key={`${name} ${search[name]}`}
          label={text(`mandate.${name}`)}
          value={search[name] ?? ''}
          maxLength={17}
          seek={(number) => choose(name, number.toUpperCase())}
        />
      ))}
    </FilterBar>
  );
}
