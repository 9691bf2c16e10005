import { Link } from '@tanstack/react-router';
import { usePages } from '../../api/use-pages.ts';
import { DateFilter } from '../../parts/day/date-filter.tsx';
import { SelectField } from '../../parts/field.tsx';
import { FilterBar } from '../../parts/list/filter-bar.tsx';
import { List, type ListColumn } from '../../parts/list/list.tsx';
import { SearchField } from '../../parts/list/search-field.tsx';
import { useFilters } from '../../parts/list/use-list-state.ts';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { DebtBadge } from './badges.tsx';
import { type Debt, type DebtApi, debtRoutes, listDebts } from './debt-api.ts';
import { type DebtSearch, debtStatuses } from './search.ts';

function debtColumns({ text, amount, day }: TextFormatter, door: DebtApi): readonly ListColumn<Debt>[] {
  return [
    {
      ...{ key: 'debt', title: text('debt.declaration'), fixed: true },
      cell: ({ id, declaration }) => (
        <Link to={debtRoutes[door].debt} params={{ debtId: id }} className="mono">
          {declaration.mrn ?? declaration.id}
        </Link>
      ),
    },
    ...(door === 'customs'
      ? [
          {
            ...{ key: 'debtors', title: text('debtors'), fold: 2 as const },
            cell: ({ debtors }: Debt) => (
              <span className="mono">{debtors.map(({ identification }) => identification).join(' ')}</span>
            ),
          },
        ]
      : []),
    {
      ...{ key: 'incurredOn', title: text('debt.incurredOn'), fold: 1 },
      cell: ({ incurredOn }) => day(incurredOn),
    },
    {
      ...{ key: 'dueBy', title: text('debt.dueBy') },
      cell: ({ dueBy }) => dueBy && day(dueBy),
    },
    {
      ...{ key: 'amount', title: text('debt.amount'), fold: 2, number: true },
      cell: (each) => amount(each.amount, each.currency),
    },
    {
      ...{ key: 'outstanding', title: text('debt.outstanding'), number: true },
      cell: (each) => amount(each.outstanding, each.currency),
    },
    { key: 'state', title: text('state'), cell: (each) => <DebtBadge status={each.status} /> },
  ];
}

interface DebtListProps {
  readonly door: DebtApi;
  readonly search: DebtSearch;
}

/** Shows a list of debts with filters. */
export function DebtList({ door, search }: DebtListProps) {
  const speech = useText();
  const { text } = speech;
  const { rows, more, error, query } = usePages(['debts', door, search], (cursor) =>
    listDebts(door, search, cursor),
  );
  const isFiltered = Object.keys(search).length > 0;
  return (
    <>
      <DebtFilters search={search} />
      {error ? (
        <ProblemAlert error={error} retry={() => void query.refetch()} />
      ) : (
        <List
          name={door === 'own' ? 'debts' : 'all-debts'}
          label={text('debts')}
          columns={debtColumns(speech, door)}
          rows={rows}
          keyOf={({ id }) => id}
          more={more}
          empty={<p>{text(isFiltered ? 'debts.noMatch' : 'debts.empty')}</p>}
        />
      )}
    </>
  );
}

function DebtFilters({ search }: Pick<DebtListProps, 'search'>) {
  const { text, word } = useText();
  const filter = useFilters();
  function choose(name: keyof DebtSearch, value: string): void {
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
          ...debtStatuses.map((status) => ({ value: status, text: word('debtStatus', status) })),
        ]}
      />
      <SearchField
        key={`declaration ${search.declaration}`}
        label={text('debts.declaration')}
        value={search.declaration ?? ''}
        maxLength={64}
        spellCheck={false}
        seek={(declaration) => choose('declaration', declaration)}
      />
      <DateFilter
        key={`due ${search.due}`}
        label={text('debts.due')}
        day={search.due ?? ''}
        choose={(due) => choose('due', due)}
      />
    </FilterBar>
  );
}
