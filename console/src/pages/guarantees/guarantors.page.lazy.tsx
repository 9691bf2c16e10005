import { createLazyRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { GET, responseData } from '../../api/client.ts';
import type { Guarantor } from '../../api/types.ts';
import { usePages } from '../../api/use-pages.ts';
import { Button } from '../../parts/button.tsx';
import { List, type ListColumn } from '../../parts/list/list.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { StateBadge } from '../../parts/state-badge.tsx';
import { Time } from '../../parts/time.tsx';
import { useOrganisations } from '../../shell/choices/organisations.ts';
import { usePermission } from '../../shell/session.ts';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { DecideGuarantor } from './decide-guarantor.tsx';
import { NewGuarantor } from './new-guarantor.tsx';

export const route = createLazyRoute('/inside/guarantors')({ component: Guarantors });

function guarantorColumns(
  { text }: TextFormatter,
  nameOf: (organisationId: string) => string,
): readonly ListColumn<Guarantor>[] {
  return [
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
  ];
}

/** Shows the guarantors, which two persons at customs register. */
function Guarantors() {
  const speech = useText();
  const { text } = speech;
  const may = usePermission();
  const { nameOf } = useOrganisations();
  const [adding, setAdding] = useState(false);
  const { rows, more, error, query } = usePages(['guarantors'], (cursor) =>
    responseData(
      GET('/management/guarantors', { params: { query: { limit: 50, ...(cursor && { after: cursor }) } } }),
    ),
  );
  const add = may('createGuarantor') && (
    <Button onClick={() => setAdding(true)}>{text('guarantor.add')}</Button>
  );
  return (
    <Page title={text('guarantors')} about={text('guarantors.about')} actions={add}>
      {error ? (
        <ProblemAlert error={error} retry={() => void query.refetch()} />
      ) : (
        <List
          name="guarantors"
          label={text('guarantors')}
          columns={guarantorColumns(speech, nameOf)}
          rows={rows}
          keyOf={({ organisationId }) => organisationId}
          more={more}
          empty={<p>{text('guarantors.empty')}</p>}
        />
      )}
      {adding && <NewGuarantor close={() => setAdding(false)} />}
    </Page>
  );
}
