import { createLazyRoute, Link } from '@tanstack/react-router';
import { responseData, untypedInputClient } from '../../api/client.ts';
import { differenceOf } from '../../parts/decimals.ts';
import { ListPage } from '../../parts/list/list-page.tsx';
import { useListRows } from '../../parts/list/use-list-state.ts';
import { StateBadge } from '../../parts/state-badge.tsx';
import { UsageBar } from '../../parts/usage-bar.tsx';
import { usePermission } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';
import { OfferGuarantee } from './offer-guarantee.tsx';

export const route = createLazyRoute('/inside/offered-guarantees')({ component: OfferedGuarantees });

/** Shows the guarantees that the organisation offers as guarantor. */
function OfferedGuarantees() {
  const { text, amount, day } = useText();
  const may = usePermission();
  const pages = useListRows(['offered-guarantees'], (query) =>
    responseData(untypedInputClient.GET('/management/organisation/guarantees', { params: { query } })),
  );
  return (
    <ListPage
      name="offered-guarantees"
      title={text('offers')}
      about={text('offers.about')}
      create={may('offerOrganisationGuarantee') && { text: text('offer.add'), dialog: OfferGuarantee }}
      pages={pages}
      keyOf={({ id }) => id}
      empty={text('offers.empty')}
      columns={[
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
      ]}
    />
  );
}
