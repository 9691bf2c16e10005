import { Link } from '@tanstack/react-router';
import { SelectFilter } from '../../../parts/list/filters.tsx';
import type { ListColumn } from '../../../parts/list/list.tsx';
import { ListPage } from '../../../parts/list/list-page.tsx';
import { useListRows } from '../../../parts/list/use-list-state.ts';
import { type TextFormatter, useText } from '../../../texts/text.tsx';
import { ClaimBadge } from '../badges.tsx';
import { type Claim, type DebtApiSide, debtRouteSets, listClaims } from '../debt-api.ts';
import { claimAgeInDays } from './claim-age.ts';
import { claimGrounds } from './claim-body.ts';

const claimStatuses = [
  'submitted',
  'query',
  'intended',
  'granted',
  'partly_granted',
  'refused',
  'withdrawn',
] as const;

/** Shows the claims of the organisation; for customs those of all organisations. */
export function ClaimList({ door }: { readonly door: DebtApiSide }) {
  const speech = useText();
  const { text, word } = speech;
  const pages = useListRows(['claims', door], (query) => listClaims(door, query));
  return (
    <ListPage
      name={door === 'own' ? 'claims' : 'all-claims'}
      title={text('claims')}
      about={text(door === 'own' ? 'claims.about' : 'claims.about.customs')}
      pages={pages}
      keyOf={({ id }) => id}
      empty={text('claims.empty')}
      filters={
        <>
          <SelectFilter
            name="status"
            label={text('state')}
            choices={claimStatuses.map((status) => [status, word('claimStatus', status)])}
          />
          <SelectFilter
            name="ground"
            label={text('claim.ground')}
            choices={claimGrounds.map((ground) => [ground, word('claimGround', ground)])}
          />
        </>
      }
      columns={claimColumns(speech, door)}
    />
  );
}

function claimColumns(speech: TextFormatter, door: DebtApiSide): readonly ListColumn<Claim>[] {
  const { text, word, amount, day } = speech;
  return [
    {
      ...{ key: 'claim', title: text('claim.declaration'), fixed: true },
      cell: ({ id, declaration, reference }) => (
        <>
          <Link to={debtRouteSets[door].claim} params={{ claimId: id }} className="mono">
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
        dueBy === null ? null : text('claim.days', { days: claimAgeInDays(submittedAt, new Date()) }),
    },
    {
      ...{ key: 'dueBy', title: text('claim.dueBy') },
      cell: ({ dueBy }) => dueBy && day(dueBy),
    },
    { key: 'state', title: text('state'), cell: ({ status }) => <ClaimBadge status={status} /> },
  ];
}
