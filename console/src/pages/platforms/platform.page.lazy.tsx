import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { GET, PATCH, POST, responseData, responseDataWithETag } from '../../api/client.ts';
import { DescriptionList } from '../../parts/description-list.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { StateBadge } from '../../parts/state-badge.tsx';
import { StateSwitch } from '../../parts/suspend-switch.tsx';
import { Time } from '../../parts/time.tsx';
import { ObjectHistory } from '../../shell/change-history.tsx';
import { RegistrationApproval } from '../../shell/registration/approval.tsx';
import { usePermission } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';

export const route = createLazyRoute('/inside/platforms/$platformId')({ component: PlatformPage });

function PlatformPage() {
  const { text } = useText();
  const may = usePermission();
  const { platformId: id } = route.useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['platforms', id],
    queryFn: () => responseDataWithETag(GET('/management/platforms/{id}', { params: { path: { id } } })),
  });
  const platform = data?.value;
  const change = (status: 'active' | 'suspended') =>
    responseData(
      PATCH('/management/platforms/{id}', {
        params: { path: { id }, header: { 'If-Match': data?.etag ?? '' } },
        body: { status },
      }),
    );
  return (
    <Page
      title={platform?.name ?? id}
      crumbs={<Link to="/platforms">{text('platforms')}</Link>}
      actions={
        platform?.status === 'pending' && may('approvePlatform') ? (
          <RegistrationApproval
            name={platform.name}
            list="platforms"
            decide={(body) =>
              responseData(POST('/management/platforms/{id}/approval', { params: { path: { id } }, body }))
            }
          />
        ) : (
          platform &&
          may('updatePlatform') && <StateSwitch status={platform.status} change={change} list="platforms" />
        )
      }
    >
      {error && <ProblemAlert error={error} retry={() => void refetch()} />}
      {platform && (
        <>
          {platform.status === 'pending' && <p className="note">{text('platform.pending')}</p>}
          <DescriptionList
            facts={[
              [text('platform.id'), <code key="id">{platform.id}</code>],
              [text('platform.domains'), <code key="domains">{platform.domains.join(' ')}</code>],
              [text('state'), <StateBadge key="state" status={platform.status} />],
              [text('createdAt'), <Time key="at" at={platform.createdAt} />],
            ]}
          />
          {may('listAuditEvents') && <ObjectHistory list="platforms" target={id} />}
        </>
      )}
    </Page>
  );
}
