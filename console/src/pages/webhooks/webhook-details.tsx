import { useQueryClient } from '@tanstack/react-query';
import type { Webhook } from '../../api/types.ts';
import { Countdown } from '../../parts/countdown.tsx';
import { DescriptionList } from '../../parts/description-list.tsx';
import { Time } from '../../parts/time.tsx';
import { useText } from '../../texts/text.tsx';
import { WebhookEvents, WebhookHealth, WebhookState } from './webhook-state.tsx';

export function WebhookDetails({ webhook }: { readonly webhook: Webhook }) {
  const { text, word } = useText();
  const queries = useQueryClient();
  const { id, status, health, events, ordered, role, createdAt, changedAt } = webhook;
  const { previousSecretUntil: until } = webhook;
  const over = () => void queries.invalidateQueries({ queryKey: ['webhooks', id] });
  return (
    <DescriptionList
      facts={[
        [text('state'), <WebhookState key="state" status={status} />],
        [text('webhook.health'), <WebhookHealth key="health" health={health} />],
        [
          text('webhook.lastFailure'),
          health.lastFailureAt ? <Time key="failure" at={health.lastFailureAt} /> : text('never'),
        ],
        [text('webhook.role'), word('webhook.role', role ?? 'own')],
        [text('webhook.events'), <WebhookEvents key="events" events={events} />],
        [text('webhook.order'), word('webhook.ordered', ordered)],
        [text('webhook.oldSecret'), until && <Countdown key={until} until={until} over={over} />],
        [
          text('webhook.id'),
          <code key="id" className="anywhere">
            {id}
          </code>,
        ],
        [text('createdAt'), <Time key="created" at={createdAt} />],
        [text('changedAt'), <Time key="changed" at={changedAt} />],
      ]}
    />
  );
}
