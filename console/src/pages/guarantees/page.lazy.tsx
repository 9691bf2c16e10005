import { createLazyRoute, Link } from '@tanstack/react-router';
import { responseData, untypedInputClient } from '../../api/client.ts';
import { SelectFilter, TextFilter } from '../../parts/list/filters.tsx';
import { ListPage } from '../../parts/list/list-page.tsx';
import { useListRows } from '../../parts/list/use-list-state.ts';
import { OrganisationFilter } from '../../shell/choices/organisation-filter.tsx';
import { useOrganisations } from '../../shell/choices/organisations.ts';
import { usePermission } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';
import { guaranteeColumns } from './guarantee-columns.tsx';
import { NewGuarantee } from './new-guarantee.tsx';

export const route = createLazyRoute('/inside/guarantees')({ component: Guarantees });

const states = ['active', 'suspended', 'offered', 'refused', 'withdrawn'] as const;

/** Shows guarantees and their available amounts. */
function Guarantees() {
  const words = useText();
  const { text, word, amount } = words;
  const columns = guaranteeColumns(words);
  const may = usePermission();
  const { nameOf } = useOrganisations();
  const pages = useListRows(['guarantees'], (query) =>
    responseData(untypedInputClient.GET('/management/guarantees', { params: { query } })),
  );
  return (
    <ListPage
      name="guarantees"
      title={text('guarantees')}
      about={text('guarantees.about')}
      create={may('createGuarantee') && { text: text('guarantee.add'), dialog: NewGuarantee }}
      pages={pages}
      keyOf={({ id }) => id}
      empty={text('guarantees.empty')}
      filters={
        <>
          <OrganisationFilter />
          <SelectFilter
            name="status"
            label={text('state')}
            choices={states.map((state) => [state, word('state', state)])}
          />
          <TextFilter name="reference" label={text('guarantee.reference')} />
        </>
      }
      columns={[
        {
          ...{ key: 'reference', title: text('guarantee'), fixed: true },
          cell: ({ id, reference }) => (
            <Link to="/guarantees/$guaranteeId" params={{ guaranteeId: id }} className="mono">
              {reference}
            </Link>
          ),
        },
        {
          ...{ key: 'organisation', title: text('organisation') },
          cell: ({ organisationId }) => nameOf(organisationId),
        },
        columns.amount,
        columns.inUse,
        {
          ...{ key: 'balance', title: text('guarantee.balance'), fold: 2, number: true },
          cell: (each) => amount(each.balance, each.currency),
        },
        columns.validUntil,
        columns.state,
      ]}
    />
  );
}
