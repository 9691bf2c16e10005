import { PATCH, responseData } from '../../api/client.ts';
import type { Webhook } from '../../api/types.ts';
import { useVersionedMutation, type VersionedResource } from '../../api/use-versioned-mutation.ts';
import { ConflictNotice } from '../../parts/conflict-notice.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { eventName } from '../../parts/events/event-texts.ts';
import { useToast } from '../../parts/toasts.tsx';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { type WebhookBody, webhookPatchOf } from './webhook-body.ts';
import { WebhookForm } from './webhook-form.tsx';

interface ChangeWebhookProps {
  readonly shown: VersionedResource<Webhook>;
  readonly read: () => Promise<VersionedResource<Webhook>>;
  readonly close: () => void;
}

/**
 * Changes the URL, events or ordering of a webhook. The request contains only the edited fields, so that it
 * does not undo changes that another user makes at the same time.
 */
export function ChangeWebhook({ shown, read, close }: ChangeWebhookProps) {
  const speech = useText();
  const { text } = speech;
  const showToast = useToast();
  const { id } = shown.value;
  const { before, now, mutation } = useVersionedMutation({
    shown,
    read,
    queryKey: ['webhooks', id],
    send: (body: Partial<WebhookBody>, etag) =>
      responseData(
        PATCH('/management/organisation/webhooks/{id}', {
          params: { path: { id }, header: { 'If-Match': etag } },
          body,
        }),
      ),
    done: () => {
      showToast(text('webhook.changed'));
      close();
    },
  });
  function send(after: WebhookBody): void {
    const body = webhookPatchOf(before, after);
    if (Object.keys(body).length === 0) close();
    else mutation.mutate(body);
  }
  const changes = changesOf(speech, before, now);
  return (
    <Dialog title={text('webhook.change')} close={close}>
      <WebhookForm
        webhook={before}
        note={
          mutation.error && (
            <ConflictNotice key={mutation.submittedAt} error={mutation.error} changes={changes} />
          )
        }
        error={mutation.error}
        busy={mutation.isPending}
        save={text('action.save')}
        send={send}
        close={close}
      />
    </Dialog>
  );
}

function changesOf(speech: TextFormatter, before: Webhook, now: Webhook) {
  const { text, word } = speech;
  const describeWebhook = (webhook: Webhook): readonly (readonly [string, string])[] => [
    [text('webhook.url'), webhook.url],
    [text('webhook.description'), webhook.description ?? ''],
    [
      text('webhook.events'),
      webhook.events?.map((type) => eventName(speech, type)).join(', ') ?? text('webhook.events.all'),
    ],
    [text('webhook.order'), word('webhook.ordered', webhook.ordered)],
    [text('state'), word('webhook.state', webhook.status)],
  ];
  const were = describeWebhook(before);
  return describeWebhook(now).filter(([, value], index) => value !== were[index]?.[1]);
}
