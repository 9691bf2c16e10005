import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answered, PATCH } from '../api/client.ts';
import type { Webhook } from '../api/kinds.ts';
import { Button } from '../parts/button.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { useToast } from '../parts/toasts.tsx';
import { useText } from '../texts/text.tsx';

interface WebhookSwitchProps {
  readonly webhook: Webhook;
  readonly etag: string;
}

/** Pauses a webhook, or lets it go on; it gets what it missed. */
export function WebhookSwitch({ webhook: { id, state }, etag }: WebhookSwitchProps) {
  const { text } = useText();
  const queries = useQueryClient();
  const tell = useToast();
  const next = state === 'active' ? 'paused' : 'active';
  const change = useMutation({
    mutationFn: () =>
      answered(
        PATCH('/management/own/webhooks/{id}', {
          params: { path: { id }, header: { 'If-Match': etag } },
          body: { state: next },
        }),
      ),
    onSuccess: () => tell(text(next === 'active' ? 'webhook.resumed' : 'webhook.paused')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['webhooks'] }),
  });
  return (
    <>
      {change.error && <ProblemNote key={change.submittedAt} error={change.error} />}
      <Button look="quiet" busy={change.isPending} onClick={() => change.mutate()}>
        {text(state === 'active' ? 'webhook.pause' : 'webhook.resume')}
      </Button>
    </>
  );
}
