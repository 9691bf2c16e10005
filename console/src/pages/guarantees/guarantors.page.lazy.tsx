import { createLazyRoute } from '@tanstack/react-router';
import { responseData, untypedInputClient } from '../../api/client.ts';
import { ListPage } from '../../parts/list/list-page.tsx';
import { useListRows } from '../../parts/list/use-list-state.ts';
import { StateBadge } from '../../parts/state-badge.tsx';
import { Time } from '../../parts/time.tsx';
import { useOrganisations } from '../../shell/choices/organisations.ts';
import { usePermission } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';
import { DecideGuarantor } from './decide-guarantor.tsx';
import { NewGuarantor } from './new-guarantor.tsx';

export const route = createLazyRoute('/inside/guarantors')({ component: Guarantors });

/** Shows the guarantors, which two persons at customs register. */
function Guarantors() {
  const { text } = useText();
  const may = usePermission();
  const { nameOf } = useOrganisations();
  const pages = useListRows(['guarantors'], (query) =>
    responseData(untypedInputClient.GET('/management/guarantors', { params: { query } })),
  );
  return (
    <ListPage
      name="guarantors"
      title={text('guarantors')}
      about={text('guarantors.about')}
      create={may('createGuarantor') && { text: text('guarantor.add'), dialog: NewGuarantor }}
      pages={pages}
      keyOf={({ organisationId }) => organisationId}
      empty={text('guarantors.empty')}
      columns={[
        {
          ...{ key: 'organisation', title: text('organisation'), fixed: true },
          cell: ({ organisationId }) => nameOf(organisationId),
        },
        {
          ...{ key: 'state', title: text('state') },
          cell: ({ status, reason }) => (
            <>
              <StateBadge status={status} />
              {reason && <div className="soft">{reason}</div>}
            </>
          ),
        },
        {
          ...{ key: 'requestedAt', title: text('guarantor.requestedAt'), fold: 1 },
          cell: ({ requestedAt }) => <Time at={requestedAt} />,
        },
        {
          ...{ key: 'decidedAt', title: text('guarantor.decidedAt'), fold: 2 },
          cell: ({ decidedAt }) => decidedAt && <Time at={decidedAt} />,
        },
        {
          ...{ key: 'actions', title: text('guarantor.actions') },
          cell: (guarantor) => <DecideGuarantor guarantor={guarantor} />,
        },
      ]}
    />
  );
}
