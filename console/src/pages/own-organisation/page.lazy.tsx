import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { answered, GET } from '../../api/client.ts';
import { Facts } from '../../parts/description-list.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemNote } from '../../parts/problem-alert.tsx';
import { StateMark } from '../../parts/state-badge.tsx';
import { Numbers } from '../../shell/registration/numbers.tsx';
import { useMay, useSession } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';
import { Invitations } from './invitations.tsx';
import { Members } from './members.tsx';
import { OwnStorage } from './storage.tsx';

export const route = createLazyRoute('/inside/organisation')({ component: OwnOrganisation });

const soon = (
  <span className="waiting-line" aria-busy="true">
    <span className="waiting" />
  </span>
);

/** Shows the user's organisation and its members. */
function OwnOrganisation() {
  const { text, word } = useText();
  const { organisation } = useSession();
  const may = useMay();
  const id = organisation?.id ?? '';
  const { data, error, refetch } = useQuery({
    queryKey: ['organisations', 'own', id],
    queryFn: () => answered(GET('/management/organisations/{id}', { params: { path: { id } } })),
  });
  return (
    <Page title={organisation?.name ?? text('organisation')} about={text('members.about')}>
      {error && <ProblemNote error={error} retry={() => void refetch()} />}
      {/* Shows the labels before the values load, so that the content below does not shift, on phones in particular. */}
      {!error && (
        <Facts
          facts={[
            [
              text('organisation.number'),
              data ? <code key="number">{data.identificationNumber}</code> : soon,
            ],
            [text('organisation.kind'), data ? word('organisationKind', data.kind) : soon],
            [text('state'), data ? <StateMark key="state" status={data.status} /> : soon],
          ]}
        />
      )}
      {may('listIdentificationNumbers') && (
        <Numbers organisationId={id} registered={data?.identificationNumber ?? null} />
      )}
      {may('getOrganisationStorage') && <OwnStorage />}
      <Members />
      <Invitations />
    </Page>
  );
}
