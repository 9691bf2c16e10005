import { createLazyRoute, Link } from '@tanstack/react-router';
import { responseData, untypedInputClient } from '../../api/client.ts';
import { ListPage } from '../../parts/list/list-page.tsx';
import { useListRows } from '../../parts/list/use-list-state.ts';
import { usePermission } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';
import { guaranteeColumns } from './guarantee-columns.tsx';
import { OfferGuarantee } from './offer-guarantee.tsx';

export const route = createLazyRoute('/inside/offered-guarantees')({ component: OfferedGuarantees });

/** Shows the guarantees that the organisation offers as guarantor. */
function OfferedGuarantees() {
  const words = useText();
  const { text } = words;
  const columns = guaranteeColumns(words);
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
        columns.amount,
        columns.inUse,
        columns.validUntil,
        columns.state,
      ]}
    />
  );
}
