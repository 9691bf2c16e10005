import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PATCH, responseData } from '../../api/client.ts';
import type { Webhook } from '../../api/types.ts';
import type { VersionedResource } from '../../api/use-versioned-mutation.ts';
import { Button } from '../../parts/button.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useToast } from '../../parts/toasts.tsx';
import { useText } from '../../texts/text.tsx';

interface WebhookSwitchProps {
  readonly id: string;
  /** The version of the webhook that the page displays; undefined while loading. */
  readonly shown: VersionedResource<Webhook> | undefined;
}

/**
 * Shows a button that pauses or resumes a webhook. After the pause, the portal sends the events that occurred
 * during it.
 */
export function PauseOrResumeWebhook({ id, shown }: WebhookSwitchProps) {
  const { text } = useText();
  const queries = useQueryClient();
  const showToast = useToast();
  const next = !shown || shown.value.status === 'active' ? 'paused' : 'active';
  const change = useMutation({
    mutationFn: () =>
      responseData(
        PATCH('/management/organisation/webhooks/{id}', {
          params: { path: { id }, header: { 'If-Match': shown?.etag ?? '' } },
          body: { status: next },
        }),
      ),
    onSuccess: () => showToast(text(next === 'active' ? 'webhook.resumed' : 'webhook.paused')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['webhooks'] }),
  });
  return (
    <>
      {change.error && <ProblemAlert key={change.submittedAt} error={change.error} />}
      <Button look="quiet" busy={change.isPending || !shown} onClick={() => change.mutate()}>
        {text(next === 'paused' ? 'webhook.pause' : 'webhook.resume')}
      </Button>
    </>
  );
}
