import { Link } from '@tanstack/react-router';
import { usePages } from '../../../api/use-pages.ts';
import { SelectField } from '../../../parts/field.tsx';
import { FilterBar } from '../../../parts/list/filter-bar.tsx';
import { List, type ListColumn } from '../../../parts/list/list.tsx';
import { useFilters } from '../../../parts/list/use-list-state.ts';
import { ProblemAlert } from '../../../parts/problem-alert.tsx';
import { type TextFormatter, useText } from '../../../texts/text.tsx';
import { ClaimBadge } from '../badges.tsx';
import { type Claim, type DebtApi, debtRoutes, listClaims } from '../debt-api.ts';
import { type ClaimSearch, claimGrounds, claimStatuses } from '../search.ts';
import { claimAge } from './claim-age.ts';

function claimColumns(speech: TextFormatter, door: DebtApi): readonly ListColumn<Claim>[] {
  const { text, word, amount, day } = speech;
  return [
    {
      ...{ key: 'claim', title: text('claim.declaration'), fixed: true },
      cell: ({ id, declaration, reference }) => (
        <>
          <Link to={debtRoutes[door].claim} params={{ claimId: id }} className="mono">
            {declaration.mrn ?? declaration.id}
          </Link>
          {door === 'customs' && reference && <div className="soft">{reference}</div>}
        </>
      ),
    },
    door === 'own'
      ? { key: 'reference', title: text('claim.reference'), cell: ({ reference }) => reference }
      : {
          ...{ key: 'claimant', title: text('claim.claimant') },
          cell: ({ claimant }) => <span className="mono">{claimant}</span>,
        },
    {
      ...{ key: 'ground', title: text('claim.ground'), fold: 2 },
      cell: ({ ground }) => word('claimGround', ground),
    },
    {
      ...{ key: 'amount', title: text('claim.amount'), number: true },
      cell: (each) => amount(each.amount, each.currency),
    },
    {
      ...{ key: 'age', title: text('claim.age'), fold: 1 },
      cell: ({ submittedAt, dueBy }) =>
        dueBy === null ? null : text('claim.days', { days: claimAge(submittedAt, new Date()) }),
    },
    {
      ...{ key: 'dueBy', title: text('claim.dueBy') },
      cell: ({ dueBy }) => dueBy && day(dueBy),
    },
    { key: 'state', title: text('state'), cell: ({ status }) => <ClaimBadge status={status} /> },
  ];
}

interface ClaimListProps {
  readonly door: DebtApi;
  readonly search: ClaimSearch;
}

/** Shows a list of claims with filters. */
export function ClaimList({ door, search }: ClaimListProps) {
  const speech = useText();
  const { text } = speech;
  const { rows, more, error, query } = usePages(['claims', door, search], (cursor) =>
    listClaims(door, search, cursor),
  );
  const isFiltered = Object.keys(search).length > 0;
  return (
    <>
      <ClaimFilters search={search} />
      {error ? (
        <ProblemAlert error={error} retry={() => void query.refetch()} />
      ) : (
        <List
          name={door === 'own' ? 'claims' : 'all-claims'}
          label={text('claims')}
          columns={claimColumns(speech, door)}
          rows={rows}
          keyOf={({ id }) => id}
          more={more}
          empty={<p>{text(isFiltered ? 'claims.noMatch' : 'claims.empty')}</p>}
        />
      )}
    </>
  );
}

function ClaimFilters({ search }: Pick<ClaimListProps, 'search'>) {
  const { text, word } = useText();
  const filter = useFilters();
  const any = { value: '', text: text('filter.any') };
  return (
    <FilterBar chosen={Object.keys(search).length}>
      <SelectField
        label={text('state')}
        value={search.status ?? ''}
        onChange={({ target }) => filter({ ...search, status: target.value })}
        choices={[
          any,
          ...claimStatuses.map((status) => ({ value: status, text: word('claimStatus', status) })),
        ]}
      />
      <SelectField
        label={text('claim.ground')}
        value={search.ground ?? ''}
        onChange={({ target }) => filter({ ...search, ground: target.value })}
        choices={[
          any,
          ...claimGrounds.map((ground) => ({ value: ground, text: word('claimGround', ground) })),
        ]}
      />
    </FilterBar>
  );
}
