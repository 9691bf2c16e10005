import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { GET, responseData } from '../../api/client.ts';
import type { Webhook } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { List, type ListColumn } from '../../parts/list/list.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { usePermission } from '../../shell/session.ts';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { NewWebhook } from './new-webhook.tsx';
import { WebhookGuide } from './webhook-guide.tsx';
import { WebhookEvents, WebhookHealth, WebhookState } from './webhook-state.tsx';

export const route = createLazyRoute('/inside/webhooks')({ component: Webhooks });

const webhookListRefreshMs = 10_000;

function webhookColumns({ text, word }: TextFormatter): readonly ListColumn<Webhook>[] {
  return [
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
    { key: 'health', title: text('webhook.health'), cell: ({ health }) => <WebhookHealth health={health} /> },
  ];
}

/** Shows the webhooks of the organisation with the state of their endpoints. */
function Webhooks() {
  const speech = useText();
  const { text } = speech;
  const may = usePermission();
  const [adding, setAdding] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['webhooks'],
    refetchInterval: webhookListRefreshMs,
    queryFn: () => responseData(GET('/management/organisation/webhooks')),
  });
  const add = may('createOrganisationWebhook') && (
    <Button onClick={() => setAdding(true)}>{text('webhook.add')}</Button>
  );
  return (
    <Page title={text('webhooks')} about={text('webhooks.about')} actions={add}>
      {error ? (
        <ProblemAlert error={error} retry={() => void refetch()} />
      ) : (
        <List
          name="webhooks"
          label={text('webhooks')}
          columns={webhookColumns(speech)}
          rows={data?.items}
          keyOf={({ id }) => id}
          empty={
            <>
              <h2>{text('webhooks.empty')}</h2>
              <p>{text('webhooks.empty.detail')}</p>
              <p>
                <WebhookGuide />
              </p>
              {add}
            </>
          }
        />
      )}
      {data && data.items.length > 0 && (
        <p className="soft">
          <WebhookGuide />
        </p>
      )}
      {adding && <NewWebhook close={() => setAdding(false)} />}
    </Page>
  );
}
