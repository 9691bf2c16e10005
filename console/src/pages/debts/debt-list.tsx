import { Link } from '@tanstack/react-router';
import { DateFilter } from '../../parts/day/date-filter.tsx';
import { SelectFilter, TextFilter } from '../../parts/list/filters.tsx';
import type { ListColumn } from '../../parts/list/list.tsx';
import { ListPage } from '../../parts/list/list-page.tsx';
import { useListRows } from '../../parts/list/use-list-state.ts';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { DebtBadge } from './badges.tsx';
import { type Debt, type DebtApiSide, debtRouteSets, listDebts } from './debt-api.ts';

const debtStatuses = [
  'incurred',
  'due',
  'secured',
  'overdue',
  'stayed',
  'paid',
  'remitted',
  'cancelled',
  'time_barred',
] as const;

/** Shows the debts of which the organisation is a debtor; for customs those of all organisations. */
export function DebtList({ door }: { readonly door: DebtApiSide }) {
  const speech = useText();
  const { text, word } = speech;
  const pages = useListRows(['debts', door], (query) => listDebts(door, query));
  return (
    <ListPage
      name={door === 'own' ? 'debts' : 'all-debts'}
      title={text('debts')}
      about={text(door === 'own' ? 'debts.about' : 'debts.about.customs')}
      pages={pages}
      keyOf={({ id }) => id}
      empty={text('debts.empty')}
      filters={
        <>
          <SelectFilter
            name="status"
            label={text('state')}
            choices={debtStatuses.map((status) => [status, word('debtStatus', status)])}
          />
          <TextFilter
            name="declaration"
            label={text('debts.declaration')}
            maxLength={64}
            spellCheck={false}
          />
          <DateFilter name="due" label={text('debts.due')} />
          {door === 'customs' && <TextFilter name="debtor" label={text('debts.debtor')} code />}
        </>
      }
      columns={debtColumns(speech, door)}
    />
  );
}

function debtColumns({ text, amount, day }: TextFormatter, door: DebtApiSide): readonly ListColumn<Debt>[] {
  return [
    {
      ...{ key: 'debt', title: text('debt.declaration'), fixed: true },
      cell: ({ id, declaration }) => (
        <Link to={debtRouteSets[door].debt} params={{ debtId: id }} className="mono">
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
