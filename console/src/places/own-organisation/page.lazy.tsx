import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { answered, GET } from '../../api/client.ts';
import { Facts } from '../../parts/facts.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { StateMark } from '../../parts/state-mark.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { useMay, useSession } from '../../shell/session.ts';
import { Numbers } from '../../shell/standing/numbers.tsx';
import { useText } from '../../texts/text.tsx';
import { Invitations } from './invitations.tsx';
import { Members } from './members.tsx';
import { OwnStorage } from './storage.tsx';

export const route = createLazyRoute('/inside/organisation')({ component: OwnOrganisation });

/** The organisation that one acts for, and who else does. */
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
      {!data && !error && <Waiting lines={2} />}
      {data && (
        <Facts
          facts={[
            [text('organisation.number'), <code key="number">{data.identificationNumber}</code>],
            [text('organisation.kind'), word('organisationKind', data.kind)],
            [text('state'), <StateMark key="state" state={data.state} />],
          ]}
        />
      )}
      {/* Not only once the rest is there: what stands below would move. */}
      {may('listNumbers') && <Numbers organisationId={id} registered={data?.identificationNumber ?? null} />}
      {may('ownReadStorage') && <OwnStorage />}
      <Members />
      <Invitations />
    </Page>
  );
}
