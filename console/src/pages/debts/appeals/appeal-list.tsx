import { Link } from '@tanstack/react-router';
import { SelectFilter } from '../../../parts/list/filters.tsx';
import type { ListColumn } from '../../../parts/list/list.tsx';
import { ListPage } from '../../../parts/list/list-page.tsx';
import { useListRows } from '../../../parts/list/use-list-state.ts';
import { type TextFormatter, useText } from '../../../texts/text.tsx';
import { type Appeal, listAppeals } from '../appeal-api.ts';
import { AppealBadge } from '../badges.tsx';
import { type DebtApiSide, debtRouteSets } from '../debt-api.ts';

const appealStatuses = ['submitted', 'allowed', 'partly_allowed', 'dismissed', 'withdrawn'] as const;

/** Shows the appeals of the organisation; for customs those of all organisations. */
export function AppealList({ door }: { readonly door: DebtApiSide }) {
  const speech = useText();
  const { text, word } = speech;
  const pages = useListRows(['appeals', door], (query) => listAppeals(door, query));
  return (
    <ListPage
      name={door === 'own' ? 'appeals' : 'all-appeals'}
      title={text('appeals')}
      about={text(door === 'own' ? 'appeals.about' : 'appeals.about.customs')}
      pages={pages}
      keyOf={({ id }) => id}
      empty={text('appeals.empty')}
      filters={
        <SelectFilter
          name="status"
          label={text('state')}
          choices={appealStatuses.map((status) => [status, word('appealStatus', status)])}
        />
      }
      columns={appealColumns(speech, door)}
    />
  );
}

function appealColumns(
  { text, amount, day }: TextFormatter,
  door: DebtApiSide,
): readonly ListColumn<Appeal>[] {
  return [
    {
      ...{ key: 'appeal', title: text('claim.declaration'), fixed: true },
      cell: ({ id, declaration, reference }) => (
        <>
          <Link to={debtRouteSets[door].appeal} params={{ appealId: id }} className="mono">
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
