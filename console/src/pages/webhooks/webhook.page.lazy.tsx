import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { GET, responseDataWithETag } from '../../api/client.ts';
import { Button } from '../../parts/button.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { usePermission } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';
import { ChangeWebhook } from './change-webhook.tsx';
import { DeleteWebhook } from './delete-webhook.tsx';
import { Deliveries } from './deliveries.tsx';
import { PauseOrResumeWebhook } from './pause-or-resume-webhook.tsx';
import { RotateWebhookSecret } from './rotate-webhook-secret.tsx';
import { TestWebhook } from './test-webhook.tsx';
import { WebhookDetails } from './webhook-details.tsx';

export const route = createLazyRoute('/inside/webhooks/$webhookId')({ component: WebhookPage });

const webhookRefreshMs = 5_000;

/** Shows a webhook: its event types, endpoint health and deliveries. */
function WebhookPage() {
  const { text } = useText();
  const may = usePermission();
  const [dialog, setDialog] = useState<'change' | 'rotate' | 'end' | null>(null);
  const { webhookId: id } = route.useParams();
  const search = route.useSearch();
  const read = () =>
    responseDataWithETag(GET('/management/organisation/webhooks/{id}', { params: { path: { id } } }));
  const { data, error, refetch } = useQuery({
    queryKey: ['webhooks', id],
    queryFn: read,
    refetchInterval: webhookRefreshMs,
  });
  const webhook = data?.value;
  const close = () => setDialog(null);
  return (
    <Page
      title={webhook ? (webhook.description ?? new URL(webhook.url).host) : text('webhook')}
      crumbs={<Link to="/webhooks">{text('webhooks')}</Link>}
      about={<code className="anywhere">{webhook?.url ?? id}</code>}
      actions={
        may('updateOrganisationWebhook') && (
          <>
            <TestWebhook id={id} active={webhook?.status === 'active'} />
            <PauseOrResumeWebhook id={id} shown={data} />
            <Button look="quiet" onClick={() => setDialog('change')}>
              {text('webhook.change')}
            </Button>
            <Button look="quiet" onClick={() => setDialog('rotate')}>
              {text('webhook.rotate')}
            </Button>
            <Button look="bad" onClick={() => setDialog('end')}>
              {text('webhook.end')}
            </Button>
          </>
        )
      }
    >
      {error && <ProblemAlert error={error} retry={() => void refetch()} />}
      {webhook?.disabledReason && <Disabled reason={webhook.disabledReason} />}
      {webhook ? <WebhookDetails webhook={webhook} /> : !error && <Skeleton lines={10} />}
      <Deliveries webhookId={id} search={search} active={webhook?.status === 'active'} />
      {data && dialog === 'change' && <ChangeWebhook shown={data} read={read} close={close} />}
      {webhook && dialog === 'rotate' && <RotateWebhookSecret webhook={webhook} close={close} />}
      {webhook && dialog === 'end' && <DeleteWebhook webhook={webhook} close={close} />}
    </Page>
  );
}

function Disabled({ reason }: { readonly reason: string }) {
  const { text, word } = useText();
  return (
    <div className="note bad">
      <strong>{word('webhook.disabled', reason)}</strong>
      <p>{text('webhook.disabled.hint')}</p>
    </div>
  );
}
