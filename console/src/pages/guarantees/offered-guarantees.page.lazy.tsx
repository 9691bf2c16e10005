import { createLazyRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { GET, responseData } from '../../api/client.ts';
import type { OfferedGuarantee } from '../../api/types.ts';
import { usePages } from '../../api/use-pages.ts';
import { Button } from '../../parts/button.tsx';
import { differenceOf } from '../../parts/decimals.ts';
import { List, type ListColumn } from '../../parts/list/list.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { StateBadge } from '../../parts/state-badge.tsx';
import { UsageBar } from '../../parts/usage-bar.tsx';
import { usePermission } from '../../shell/session.ts';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { OfferGuarantee } from './offer-guarantee.tsx';

export const route = createLazyRoute('/inside/offered-guarantees')({ component: OfferedGuarantees });

function offerColumns({ text, amount, day }: TextFormatter): readonly ListColumn<OfferedGuarantee>[] {
  return [
    {
      ...{ key: 'reference', title: text('guarantee'), fixed: true },
      cell: ({ id, reference }) => (
        <Link to="/offered-guarantees/$guaranteeId" params={{ guaranteeId: id }} className="mono">
          {reference}
        </Link>
      ),
    },
    {
      ...{ key: 'beneficiary', title: text('guarantee.beneficiary') },
      cell: ({ beneficiary }) => <span className="mono">{beneficiary}</span>,
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
      ...{ key: 'validUntil', title: text('guarantee.validUntil'), fold: 2 },
      cell: ({ validUntil }) => (validUntil ? day(validUntil) : text('untilFurtherNotice')),
    },
    { key: 'state', title: text('state'), cell: ({ status }) => <StateBadge status={status} /> },
  ];
}

/** Shows the guarantees that the organisation offers as guarantor. */
function OfferedGuarantees() {
  const speech = useText();
  const { text } = speech;
  const may = usePermission();
  const [adding, setAdding] = useState(false);
  const { rows, more, error, query } = usePages(['offered-guarantees'], (cursor) =>
    responseData(
      GET('/management/organisation/guarantees', {
        params: { query: { limit: 50, ...(cursor && { after: cursor }) } },
      }),
    ),
  );
  const add = may('offerOrganisationGuarantee') && (
    <Button onClick={() => setAdding(true)}>{text('offer.add')}</Button>
  );
  return (
    <Page title={text('offers')} about={text('offers.about')} actions={add}>
      {error ? (
        <ProblemAlert error={error} retry={() => void query.refetch()} />
      ) : (
        <List
          name="offered-guarantees"
          label={text('offers')}
          columns={offerColumns(speech)}
          rows={rows}
          keyOf={({ id }) => id}
          more={more}
          empty={<p>{text('offers.empty')}</p>}
        />
      )}
      {adding && <OfferGuarantee close={() => setAdding(false)} />}
    </Page>
  );
}
