import { useState } from 'react';
import { PATCH, responseData } from '../../api/client.ts';
import type { Webhook } from '../../api/types.ts';
import type { VersionedResource } from '../../api/use-versioned-mutation.ts';
import { ConflictNotice } from '../../parts/conflict-notice.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { eventName } from '../../parts/events/event-texts.ts';
import { useChange } from '../../parts/use-change.ts';
import { useText } from '../../texts/text.tsx';
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
  const { text, word } = speech;
  const [webhook] = useState(shown.value);
  const { mutation, conflicts } = useChange(
    {
      send: (body: Partial<WebhookBody>, { etag }) =>
        responseData(
          PATCH('/management/organisation/webhooks/{id}', {
            params: { path: { id: webhook.id }, header: { 'If-Match': etag } },
            body,
          }),
        ),
      changed: {
        ...{ shown, read, queryKey: ['webhooks', webhook.id] },
        facts: (each) => [
          [text('webhook.url'), each.url],
          [text('webhook.description'), each.description ?? ''],
          [
            text('webhook.events'),
            each.events?.map((type) => eventName(speech, type)).join(', ') ?? text('webhook.events.all'),
          ],
          [text('webhook.order'), word('webhook.ordered', each.ordered)],
          [text('state'), word('webhook.state', each.status)],
        ],
      },
      reload: ['webhooks'],
      done: text('webhook.changed'),
    },
    close,
  );
  function send(after: WebhookBody): void {
    const body = webhookPatchOf(webhook, after);
    if (Object.keys(body).length === 0) close();
    else mutation.mutate(body);
  }
  return (
    <Dialog title={text('webhook.change')} close={close}>
      <WebhookForm
        webhook={webhook}
        note={
          mutation.error && (
            <ConflictNotice key={mutation.submittedAt} error={mutation.error} changes={conflicts} />
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
