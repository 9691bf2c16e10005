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
import { country } from '../../texts/country.ts';
import { useText } from '../../texts/text.tsx';
import { AuthorisedStock } from './authorised-stock.tsx';
import { type AuthorisationStatusChange, ChangeAuthorisation } from './change-authorisation.tsx';
import { RevocationHearing } from './revocation-hearing.tsx';
import { RevokeAuthorisation } from './revoke-authorisation.tsx';
import { authorisationValidityText } from './validity.ts';

export const route = createLazyRoute('/inside/authorisations/$authorisationId')({
  component: AuthorisationPage,
});

/** Returns the changes of state that customs can make. While the holder can answer, customs can't revoke. */
function stateChangesOf({ status, hearing }: Authorisation): readonly AuthorisationStatusChange[] {
  const isPending = hearing !== null && ['open', 'answered', 'expired'].includes(hearing.status);
  const changes = stateChanges[status].filter((change) => change !== 'revoked' || hearing?.status !== 'open');
  return status === 'active' && isPending ? ['active', ...changes] : changes;
}

/** Whether a revocation now is only an intention, on which customs hears the holder. */
function needsHearing({ hearing }: Authorisation): boolean {
  const wasHeard = hearing !== null && ['answered', 'expired'].includes(hearing.status);
  return country.timeLimits.hearingDays > 0 && !wasHeard;
}

const stateChanges: Readonly<Record<Authorisation['status'], readonly AuthorisationStatusChange[]>> = {
  active: ['suspended', 'revoked'],
  suspended: ['active', 'revoked'],
  revoked: [],
};

function AuthorisationPage() {
  const { text, word } = useText();
  const may = usePermission();
  const [change, setChange] = useState<AuthorisationStatusChange | null>(null);
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
        stateChangesOf(data.value).map((state) => (
          <Button key={state} look={state === 'active' ? 'quiet' : 'bad'} onClick={() => setChange(state)}>
            {state === data.value.status ? text('revocation.withdraw') : word('authorisation.become', state)}
          </Button>
        ))
      }
    >
      {error && <ProblemAlert error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={4} />}
      {data && <AuthorisationFacts authorisation={data.value} />}
      {data && (
        <RevocationHearing
          authorisation={data.value}
          canAnswer={may('answerOrganisationAuthorisationHearing')}
        />
      )}
      {data && may('listOrganisationAuthorisedStock') && <AuthorisedStock authorisationId={id} />}
      {data && may('listAuditEvents') && (
        <p>
          <Link to="/audit" search={{ target: id }}>
            {text('history.link')}
          </Link>
        </p>
      )}
      {data && change === 'revoked' && needsHearing(data.value) && (
        <RevokeAuthorisation shown={data} read={read} close={() => setChange(null)} />
      )}
      {data && change && !(change === 'revoked' && needsHearing(data.value)) && (
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
        [text('authorisation.valid'), authorisationValidityText(speech, authorisation)],
        [text('state'), <StateBadge key="state" status={status} />],
        [text('changedAt'), <Time key="at" at={changedAt} />],
      ]}
    />
  );
}
