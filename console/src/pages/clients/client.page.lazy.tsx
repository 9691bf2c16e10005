import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { GET, PATCH, responseData, responseDataWithETag } from '../../api/client.ts';
import type { Client } from '../../api/types.ts';
import { DescriptionList } from '../../parts/description-list.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { StateBadge } from '../../parts/state-badge.tsx';
import { StateSwitch } from '../../parts/suspend-switch.tsx';
import { Time } from '../../parts/time.tsx';
import { usePermission } from '../../shell/session.ts';
import { NoResponsiblePerson } from '../../shell/take-over-client.tsx';
import { useText } from '../../texts/text.tsx';
import { ApiKeys } from './api-keys.tsx';
import { CaptureSetting } from './capture-setting.tsx';
import { ClientLimits } from './client-limits.tsx';
import { NewClientSecret } from './new-client-secret.tsx';

export const route = createLazyRoute('/inside/clients/$clientId')({ component: ClientPage });

function ClientPage() {
  const { text, word } = useText();
  const may = usePermission();
  const { clientId: id } = route.useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['clients', id],
    queryFn: () => responseDataWithETag(GET('/management/clients/{id}', { params: { path: { id } } })),
  });
  const client = data?.value;
  const change = (status: 'active' | 'suspended') =>
    responseData(
      PATCH('/management/clients/{id}', {
        params: { path: { id }, header: { 'If-Match': data?.etag ?? '' } },
        body: { status },
      }),
    );
  return (
    <Page
      title={client?.name ?? id}
      crumbs={<Link to="/clients">{text('clients')}</Link>}
      actions={
        client && (
          <>
            {client.authentication === 'client_secret' && may('rotateClientSecret') && (
              <NewClientSecret client={client} />
            )}
            {may('updateClient') && <StateSwitch status={client.status} change={change} list="clients" />}
          </>
        )
      }
    >
      {error && <ProblemAlert error={error} retry={() => void refetch()} />}
      {client && <NoResponsiblePerson client={client} />}
      {client && (
        <DescriptionList
          facts={[
            [text('client.id'), <code key="id">{client.id}</code>],
            [text('client.kind'), word('userType', client.userType)],
            [text('state'), <StateBadge key="state" status={client.status} />],
            [text('scopes'), <code key="scopes">{client.scopes.join(' ')}</code>],
            [text('client.authentication'), word('authentication', client.authentication)],
            [text('client.responsible'), <ResponsiblePerson key="responsible" client={client} />],
            [text('createdAt'), <Time key="at" at={client.createdAt} />],
          ]}
        />
      )}
      {client && client.userType !== 'management' && <ApiKeys client={client} />}
      {client && client.userType !== 'management' && (
        <CaptureSetting client={client} etag={data?.etag ?? ''} />
      )}
      {client && client.userType !== 'management' && may('getClientLimits') && (
        <ClientLimits clientId={client.id} />
      )}
    </Page>
  );
}

/**
 * Shows the responsible person of a client and the person's role. Clients of the portal operator and of the
 * sandbox have no responsible person.
 */
function ResponsiblePerson({ client: { responsible } }: { readonly client: Client }) {
  const { text, word } = useText();
  if (!responsible) return text('client.responsible.nobody');
  const { name, role } = responsible;
  return role === null ? text('client.responsible.left', { name }) : `${name}, ${word('role', role)}`;
}
