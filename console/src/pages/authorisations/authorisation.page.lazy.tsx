import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { GET, responseDataWithETag } from '../../api/client.ts';
import type { Authorisation } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { DescriptionList } from '../../parts/description-list.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { StateBadge } from '../../parts/state-badge.tsx';
import { Time } from '../../parts/time.tsx';
import { usePermission } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';
import { AuthorisedStock } from './authorised-stock.tsx';
import { ChangeAuthorisation, type StateChange } from './change-authorisation.tsx';
import { authorisationValidityOf } from './validity.ts';

export const route = createLazyRoute('/inside/authorisations/$authorisationId')({
  component: AuthorisationPage,
});

/** Changes of state that customs can make in each state of an authorisation. */
const stateChanges: Readonly<Record<Authorisation['status'], readonly StateChange[]>> = {
  active: ['suspended', 'revoked'],
  suspended: ['active', 'revoked'],
  revoked: [],
};

function AuthorisationPage() {
  const { text, word } = useText();
  const may = usePermission();
  const [change, setChange] = useState<StateChange | null>(null);
  const { authorisationId: id } = route.useParams();
  const read = () =>
    responseDataWithETag(GET('/management/authorisations/{id}', { params: { path: { id } } }));
  const { data, error, refetch } = useQuery({ queryKey: ['authorisations', id], queryFn: read });
  return (
    <Page
      title={data?.value.number ?? id}
      about={data && word('authorisationKind', data.value.kind)}
      crumbs={<Link to="/authorisations">{text('authorisations')}</Link>}
      actions={
        data &&
        may('updateAuthorisation') &&
        stateChanges[data.value.status].map((state) => (
          <Button key={state} look={state === 'active' ? 'quiet' : 'bad'} onClick={() => setChange(state)}>
            {word('authorisation.become', state)}
          </Button>
        ))
      }
    >
      {error && <ProblemAlert error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={4} />}
      {data && <AuthorisationFacts authorisation={data.value} />}
      {data && may('listOrganisationAuthorisedStock') && <AuthorisedStock authorisationId={id} />}
      {data && may('listAuditEvents') && (
        <p>
          <Link to="/audit" search={{ target: id }}>
            {text('history.link')}
          </Link>
        </p>
      )}
      {data && change && (
        <ChangeAuthorisation shown={data} read={read} status={change} close={() => setChange(null)} />
      )}
    </Page>
  );
}

function AuthorisationFacts({ authorisation }: { readonly authorisation: Authorisation }) {
  const speech = useText();
  const { text } = speech;
  const { holder, procedures, commodities, office, guarantee, months, status, changedAt } = authorisation;
  const codes = (list: readonly string[] | null) =>
    list ? <code className="anywhere">{list.join(' ')}</code> : text('authorisation.any');
  return (
    <DescriptionList
      facts={[
        [text('authorisation.holder'), <code key="holder">{holder}</code>],
        [text('authorisation.procedures'), codes(procedures)],
        [text('authorisation.commodities'), codes(commodities)],
        [text('authorisation.office'), office ? codes([office]) : text('authorisation.anyOffice')],
        [text('authorisation.guarantee'), guarantee && <code key="guarantee">{guarantee}</code>],
        [
          text('authorisation.months'),
          months === null ? text('authorisation.noMonths') : text('authorisation.monthsOf', { months }),
        ],
        [text('authorisation.valid'), authorisationValidityOf(speech, authorisation)],
        [text('state'), <StateBadge key="state" status={status} />],
        [text('changedAt'), <Time key="at" at={changedAt} />],
      ]}
    />
  );
}
