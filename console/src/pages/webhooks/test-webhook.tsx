import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { POST, responseData } from '../../api/client.ts';
import { Button } from '../../parts/button.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useText } from '../../texts/text.tsx';

/** Shows a button that sends a test event to a webhook, and then a link to its delivery. */
export function TestWebhook({ id, active }: { readonly id: string; readonly active: boolean }) {
  const { text } = useText();
  const navigate = useNavigate();
  const test = useMutation({
    mutationFn: () =>
      responseData(
        POST('/management/organisation/webhooks/{id}/test', { params: { path: { id } }, body: {} }),
      ),
    onSuccess: ({ id: deliveryId }) =>
      navigate({
        to: '/webhooks/$webhookId/deliveries/$deliveryId',
        params: { webhookId: id, deliveryId },
      }),
  });
  return (
    <>
      {test.error && <ProblemAlert key={test.submittedAt} error={test.error} />}
      <Button
        busy={test.isPending}
        refused={active ? undefined : text('webhook.notActive')}
        onClick={() => test.mutate()}
      >
        {text('webhook.test')}
      </Button>
    </>
  );
}
