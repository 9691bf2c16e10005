import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { GET, responseData } from '../../api/client.ts';
import { ListPage } from '../../parts/list/list-page.tsx';
import { usePermission } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';
import { NewWebhook } from './new-webhook.tsx';
import { WebhookGuide } from './webhook-guide.tsx';
import { WebhookEvents, WebhookHealth, WebhookState } from './webhook-state.tsx';

export const route = createLazyRoute('/inside/webhooks')({ component: Webhooks });

const webhookListRefreshMs = 10_000;

/** Shows the webhooks of the organisation with the state of their endpoints. */
function Webhooks() {
  const { text, word } = useText();
  const may = usePermission();
  const { data, error, refetch } = useQuery({
    queryKey: ['webhooks'],
    refetchInterval: webhookListRefreshMs,
    queryFn: () => responseData(GET('/management/organisation/webhooks')),
  });
  return (
    <ListPage
      name="webhooks"
      title={text('webhooks')}
      about={text('webhooks.about')}
      create={may('createOrganisationWebhook') && { text: text('webhook.add'), dialog: NewWebhook }}
      pages={{ rows: data?.items, error, refetch }}
      keyOf={({ id }) => id}
      empty={text('webhooks.empty')}
      emptyDetail={
        <>
          <p>{text('webhooks.empty.detail')}</p>
          <p>
            <WebhookGuide />
          </p>
        </>
      }
      columns={[
        {
          ...{ key: 'webhook', title: text('webhook'), fixed: true },
          cell: ({ id, url, description }) => (
            <>
              <Link to="/webhooks/$webhookId" params={{ webhookId: id }} className="anywhere">
                {description ?? url}
              </Link>
              {description && <div className="mono soft anywhere">{url}</div>}
            </>
          ),
        },
        {
          ...{ key: 'role', title: text('webhook.role'), fold: 2 },
          cell: ({ role }) => word('webhook.role', role ?? 'own'),
        },
        {
          ...{ key: 'events', title: text('webhook.events'), fold: 2 },
          cell: ({ events }) => <WebhookEvents events={events} />,
        },
        {
          ...{ key: 'order', title: text('webhook.order'), fold: 1 },
          cell: ({ ordered }) => word('webhook.ordered', ordered),
        },
        { key: 'state', title: text('state'), cell: ({ status }) => <WebhookState status={status} /> },
        {
          key: 'health',
          title: text('webhook.health'),
          cell: ({ health }) => <WebhookHealth health={health} />,
        },
      ]}
    >
      {data && data.items.length > 0 && (
        <p className="soft">
          <WebhookGuide />
        </p>
      )}
    </ListPage>
  );
}
