import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { POST, responseData } from '../../api/client.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useText } from '../../texts/text.tsx';
import type { WebhookBody } from './webhook-body.ts';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookSecret } from './webhook-secret.tsx';

/** Creates a webhook and shows its signing secret, once. */
export function NewWebhook({ close }: { readonly close: () => void }) {
  const { text } = useText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const create = useMutation({
    mutationFn: ({ url, description, events, ordered, role }: WebhookBody) =>
      responseData(
        POST('/management/organisation/webhooks', {
          body: {
            ...{ url, ordered },
            ...(description && { description }),
            ...(events && { events }),
            ...(role && { role }),
          },
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['webhooks'] }),
  });
  const made = create.data;
  if (made) {
    const toWebhook = () =>
      void navigate({ to: '/webhooks/$webhookId', params: { webhookId: made.id }, search: {} });
    return (
      <Dialog title={text('webhook.added')} close={close}>
        <WebhookSecret webhook={made} close={toWebhook} />
      </Dialog>
    );
  }
  return (
    <Dialog title={text('webhook.add')} close={close}>
      <WebhookForm
        note={create.error && <ProblemAlert key={create.submittedAt} error={create.error} />}
        error={create.error}
        busy={create.isPending}
        save={text('webhook.add')}
        send={create.mutate}
        close={close}
      />
    </Dialog>
  );
}
