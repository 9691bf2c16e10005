import { Link } from '@tanstack/react-router';
import { usePages } from '../../../api/use-pages.ts';
import { SelectField } from '../../../parts/field.tsx';
import { FilterBar } from '../../../parts/list/filter-bar.tsx';
import { List, type ListColumn } from '../../../parts/list/list.tsx';
import { useFilters } from '../../../parts/list/use-list-state.ts';
import { ProblemAlert } from '../../../parts/problem-alert.tsx';
import { type TextFormatter, useText } from '../../../texts/text.tsx';
import { type Appeal, listAppeals } from '../appeal-api.ts';
import { AppealBadge } from '../badges.tsx';
import { type DebtApi, debtRoutes } from '../debt-api.ts';
import { type AppealSearch, appealStatuses } from '../search.ts';

function appealColumns({ text, amount, day }: TextFormatter, door: DebtApi): readonly ListColumn<Appeal>[] {
  return [
    {
      ...{ key: 'appeal', title: text('claim.declaration'), fixed: true },
      cell: ({ id, declaration, reference }) => (
        <>
          <Link to={debtRoutes[door].appeal} params={{ appealId: id }} className="mono">
            {declaration.mrn ?? declaration.id}
          </Link>
          {door === 'customs' && reference && <div className="soft">{reference}</div>}
        </>
      ),
    },
    door === 'own'
      ? { key: 'reference', title: text('claim.reference'), cell: ({ reference }) => reference }
      : {
          ...{ key: 'appellant', title: text('appeal.appellant') },
          cell: ({ appellant }) => <span className="mono">{appellant}</span>,
        },
    {
      ...{ key: 'subject', title: text('appeal.subject'), fold: 2 },
      cell: ({ bill }) =>
        bill === null ? text('appeal.subject.claim') : <span className="mono anywhere">{bill}</span>,
    },
    {
      ...{ key: 'amount', title: text('appeal.amount'), number: true },
      cell: (each) => amount(each.amount, each.currency),
    },
    {
      ...{ key: 'stay', title: text('appeal.stay'), fold: 2 },
      cell: ({ stayRequest }) => stayRequest && text('appeal.stay.requested'),
    },
    {
      ...{ key: 'submittedAt', title: text('claim.submittedAt'), fold: 1 },
      cell: ({ submittedAt }) => day(submittedAt),
    },
    { key: 'state', title: text('state'), cell: ({ status }) => <AppealBadge status={status} /> },
  ];
}

interface AppealListProps {
  readonly door: DebtApi;
  readonly search: AppealSearch;
}

/** Shows a list of appeals with filters. */
export function AppealList({ door, search }: AppealListProps) {
  const speech = useText();
  const { text } = speech;
  const { rows, more, error, query } = usePages(['appeals', door, search], (cursor) =>
    listAppeals(door, search, cursor),
  );
  const isFiltered = Object.keys(search).length > 0;
  return (
    <>
      <AppealFilters search={search} />
      {error ? (
        <ProblemAlert error={error} retry={() => void query.refetch()} />
      ) : (
        <List
          name={door === 'own' ? 'appeals' : 'all-appeals'}
          label={text('appeals')}
          columns={appealColumns(speech, door)}
          rows={rows}
          keyOf={({ id }) => id}
          more={more}
          empty={<p>{text(isFiltered ? 'appeals.noMatch' : 'appeals.empty')}</p>}
        />
      )}
    </>
  );
}

function AppealFilters({ search }: Pick<AppealListProps, 'search'>) {
  const { text, word } = useText();
  const filter = useFilters();
  return (
    <FilterBar chosen={Object.keys(search).length}>
      <SelectField
        label={text('state')}
        value={search.status ?? ''}
        onChange={({ target }) => filter({ ...search, status: target.value })}
        choices={[
          { value: '', text: text('filter.any') },
          ...appealStatuses.map((status) => ({ value: status, text: word('appealStatus', status) })),
        ]}
      />
    </FilterBar>
  );
}
