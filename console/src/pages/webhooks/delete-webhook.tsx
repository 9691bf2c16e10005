import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { DELETE, responseData } from '../../api/client.ts';
import type { Webhook } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useToast } from '../../parts/toasts.tsx';
import { useText } from '../../texts/text.tsx';

interface DeleteWebhookProps {
  readonly webhook: Webhook;
  readonly close: () => void;
}

/** Deletes a webhook after a confirmation. */
export function DeleteWebhook({ webhook: { id, url, description }, close }: DeleteWebhookProps) {
  const { text } = useText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const showToast = useToast();
  const end = useMutation({
    mutationFn: () =>
      responseData(DELETE('/management/organisation/webhooks/{id}', { params: { path: { id } } })),
    onSuccess: async () => {
      showToast(text('webhook.ended'));
      await navigate({ to: '/webhooks' });
      queries.removeQueries({ queryKey: ['webhooks', id] });
    },
  });
  return (
    <Dialog title={text('webhook.end.ask', { name: description ?? url })} close={close}>
      <div className="stack">
        {end.error && <ProblemAlert key={end.submittedAt} error={end.error} />}
        <p>{text('webhook.end.detail')}</p>
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button look="bad" busy={end.isPending} onClick={() => end.mutate()}>
            {text('webhook.end')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
