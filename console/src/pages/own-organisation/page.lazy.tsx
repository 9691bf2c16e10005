import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { GET, responseData } from '../../api/client.ts';
import { DescriptionList } from '../../parts/description-list.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { StateBadge } from '../../parts/state-badge.tsx';
import { IdentificationNumbers } from '../../shell/registration/identification-numbers.tsx';
import { usePermission, useSession } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';
import { Invitations } from './invitations.tsx';
import { MemberList } from './members.tsx';
import { OwnStorage } from './storage.tsx';

export const route = createLazyRoute('/inside/organisation')({ component: OwnOrganisation });

const loadingValue = (
  <span className="waiting-line" aria-busy="true">
    <span className="waiting" />
  </span>
);

/** Shows the user's organisation and its members. */
function OwnOrganisation() {
  const { text, word } = useText();
  const { organisation } = useSession();
  const may = usePermission();
  const id = organisation?.id ?? '';
  const { data, error, refetch } = useQuery({
    queryKey: ['organisations', 'own', id],
    queryFn: () => responseData(GET('/management/organisations/{id}', { params: { path: { id } } })),
  });
  return (
    <Page title={organisation?.name ?? text('organisation')} about={text('members.about')}>
      {error && <ProblemAlert error={error} retry={() => void refetch()} />}
      {/* Shows the labels while their values load, so that the content below does not move. */}
      {!error && (
        <DescriptionList
          facts={[
            [
              text('organisation.number'),
              data ? <code key="number">{data.identificationNumber}</code> : loadingValue,
            ],
            [text('organisation.kind'), data ? word('organisationKind', data.kind) : loadingValue],
            [text('state'), data ? <StateBadge key="state" status={data.status} /> : loadingValue],
          ]}
        />
      )}
      {may('listIdentificationNumbers') && (
        <IdentificationNumbers organisationId={id} registered={data?.identificationNumber ?? null} />
      )}
      {may('getOrganisationStorage') && <OwnStorage />}
      <MemberList />
      <Invitations />
    </Page>
  );
}
