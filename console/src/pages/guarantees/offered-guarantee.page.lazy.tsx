import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { GET, responseData, responseDataWithETag } from '../../api/client.ts';
import type { OfferedGuarantee } from '../../api/types.ts';
import { usePages } from '../../api/use-pages.ts';
import { Button } from '../../parts/button.tsx';
import { differenceOfDecimals } from '../../parts/decimals.ts';
import { DescriptionList } from '../../parts/description-list.tsx';
import { Page } from '../../parts/page.tsx';
import { PagedTable } from '../../parts/paged-table.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { StateBadge } from '../../parts/state-badge.tsx';
import { Time } from '../../parts/time.tsx';
import { UsageBar } from '../../parts/usage-bar.tsx';
import { usePermission } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';
import { ChangeOffer } from './change-offered-guarantee.tsx';
import { WithdrawGuarantee } from './withdraw-guarantee.tsx';

export const route = createLazyRoute('/inside/offered-guarantees/$guaranteeId')({
  component: OfferedGuaranteePage,
});

function OfferedGuaranteePage() {
  const { text } = useText();
  const may = usePermission();
  const [open, setOpen] = useState<'change' | 'withdraw' | null>(null);
  const { guaranteeId: id } = route.useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['offered-guarantees', id],
    queryFn: () =>
      responseDataWithETag(GET('/management/organisation/guarantees/{id}', { params: { path: { id } } })),
  });
  const isInForce = data && ['offered', 'active', 'suspended'].includes(data.value.status);
  return (
    <Page
      title={data?.value.reference ?? id}
      crumbs={<Link to="/offered-guarantees">{text('offers')}</Link>}
      actions={
        isInForce && (
          <>
            {may('revokeOrganisationGuarantee') && (
              <Button look="bad" onClick={() => setOpen('withdraw')}>
                {text('offer.withdraw')}
              </Button>
            )}
            {may('updateOrganisationOfferedGuarantee') && (
              <Button onClick={() => setOpen('change')}>{text('offer.change')}</Button>
            )}
          </>
        )
      }
    >
      {error && <ProblemAlert error={error} retry={() => void refetch()} />}
      {data && <OfferFacts offer={data.value} />}
      {data && <Reservations offer={data.value} />}
      {data && open === 'change' && <ChangeOffer shown={data} close={() => setOpen(null)} />}
      {data && open === 'withdraw' && <WithdrawGuarantee offer={data.value} close={() => setOpen(null)} />}
    </Page>
  );
}

function OfferFacts({ offer }: { readonly offer: OfferedGuarantee }) {
  const { text, amount, day } = useText();
  const { balance, reserved, used, currency, validUntil, withdrawnAt, refusalReason } = offer;
  return (
    <DescriptionList
      facts={[
        [text('guarantee.beneficiary'), <span key="number">{offer.beneficiary}</span>],
        [text('state'), <StateBadge key="state" status={offer.status} />],
        [text('guarantee.refusalReason'), refusalReason],
        [text('guarantee.amount'), amount(offer.amount, currency)],
        [
          text('guarantee.inUse'),
          <span key="use">
            {amount(differenceOfDecimals(offer.amount, balance), currency)}{' '}
            <UsageBar label={text('guarantee.inUse')} whole={offer.amount} left={balance} />
          </span>,
        ],
        [text('guarantee.reserved'), amount(reserved, currency)],
        [text('guarantee.used'), amount(used, currency)],
        [text('guarantee.balance'), amount(balance, currency)],
        [text('guarantee.validFrom'), day(offer.validFrom)],
        [text('guarantee.validUntil'), validUntil ? day(validUntil) : text('untilFurtherNotice')],
        [text('guarantee.withdrawnAt'), withdrawnAt && <Time key="withdrawn" at={withdrawnAt} />],
        [text('changedAt'), <Time key="at" at={offer.changedAt} />],
      ]}
    />
  );
}

/** Shows each reservation with its bill or MRN, sum and day, and no more of the declaration. */
function Reservations({ offer: { id, currency } }: { readonly offer: OfferedGuarantee }) {
  const { text, word, amount, day } = useText();
  const pages = usePages(['offered-guarantees', id, 'reservations'], (page) =>
    responseData(
      GET('/management/organisation/guarantees/{id}/reservations', {
        params: { path: { id }, query: page },
      }),
    ),
  );
  return (
    <PagedTable
      title={text('offer.reservations')}
      pages={pages}
      columns={[
        { title: text('guarantee.use.date'), cell: ({ date }) => day(date) },
        { title: text('offer.reservation.for'), cell: ({ bill, mrn }) => <code>{bill ?? mrn}</code> },
        { title: text('guarantee.use'), cell: ({ type }) => word('guarantee.use', type) },
        { title: text('guarantee.amount'), cell: (use) => amount(use.amount, currency), number: true },
      ]}
      keyOf={(_, index) => String(index)}
      empty={<p>{text('offer.reservations.empty')}</p>}
    />
  );
}
