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
import { IdentificationNumbers } from '../../shell/registration/identification-numbers.tsx';
import { usePermission } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';
import { CapacityWeight } from './capacity-weight.tsx';

export const route = createLazyRoute('/inside/organisations/$organisationId')({
  component: OrganisationPage,
});

function OrganisationPage() {
  const { text, word } = useText();
  const may = usePermission();
  const { organisationId: id } = route.useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['organisations', id],
    queryFn: () => responseDataWithETag(GET('/management/organisations/{id}', { params: { path: { id } } })),
  });
  const organisation = data?.value;
  const change = (status: 'active' | 'suspended') =>
    responseData(
      PATCH('/management/organisations/{id}', {
        params: { path: { id }, header: { 'If-Match': data?.etag ?? '' } },
        body: { status },
      }),
    );
  return (
    <Page
      title={organisation?.name ?? id}
      crumbs={<Link to="/organisations">{text('organisations')}</Link>}
      actions={
        organisation?.status === 'pending' && may('approveOrganisation') ? (
          <RegistrationApproval
            name={organisation.name}
            list="organisations"
            decide={(body) =>
              responseData(
                POST('/management/organisations/{id}/approval', { params: { path: { id } }, body }),
              )
            }
          />
        ) : (
          organisation &&
          may('updateOrganisation') && (
            <StateSwitch status={organisation.status} change={change} list="organisations" />
          )
        )
      }
    >
      {error && <ProblemAlert error={error} retry={() => void refetch()} />}
      {organisation && (
        <>
          <DescriptionList
            facts={[
              [text('organisation.number'), <code key="number">{organisation.identificationNumber}</code>],
              [text('organisation.kind'), word('organisationKind', organisation.kind)],
              [text('state'), <StateBadge key="state" status={organisation.status} />],
              [
                text('organisation.weight'),
                <CapacityWeight
                  key="weight"
                  id={id}
                  weight={organisation.capacityWeight}
                  etag={data?.etag ?? ''}
                />,
              ],
              [text('approval.reason'), organisation.refusalReason],
              [text('createdAt'), <Time key="at" at={organisation.createdAt} />],
            ]}
          />
          <IdentificationNumbers organisationId={id} registered={organisation.identificationNumber} />
          {may('listAuditEvents') && <ObjectHistory list="organisations" target={id} />}
          <p className="row">
            {may('listPeople') && (
              <Link to="/people" search={{ organisationId: id }}>
                {text('organisation.people')}
              </Link>
            )}
            <Link to="/audit" search={{ organisationId: id }}>
              {text('organisation.audit')}
            </Link>
          </p>
        </>
      )}
    </Page>
  );
}
