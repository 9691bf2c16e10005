import type { Webhook } from '../../api/types.ts';
import { TextBadge, type Tone } from '../../parts/badge.tsx';
import { eventName } from '../../parts/events/event-texts.ts';
import { Time } from '../../parts/time.tsx';
import { useText } from '../../texts/text.tsx';

const webhookTones: Readonly<Record<Webhook['status'], Tone>> = {
  active: 'good',
  paused: 'warn',
  disabled: 'bad',
};
const healthTones: Readonly<Record<Webhook['health']['status'], Tone>> = {
  unused: 'plain',
  healthy: 'good',
  failing: 'bad',
};

/** Shows the status badge of a webhook. */
export function WebhookState({ status }: Pick<Webhook, 'status'>) {
  const { word } = useText();
  return <TextBadge tone={webhookTones[status]}>{word('webhook.state', status)}</TextBadge>;
}

/** Shows the health of a webhook's endpoint: a rating, the success rate and the time of the last success. */
export function WebhookHealth({ health }: Pick<Webhook, 'health'>) {
  const { text, word } = useText();
  const { status, successRate, lastSuccessAt, failingSince, pendingDeliveries } = health;
  return (
    <>
      <TextBadge tone={healthTones[status]}>{word('webhook.health', status)}</TextBadge>
      {successRate !== null && (
        <div className="soft">{text('webhook.successRate', { rate: successRate })}</div>
      )}
      {failingSince ? (
        <div className="soft">
          {text('webhook.failingSince')} <Time at={failingSince} />
        </div>
      ) : (
        lastSuccessAt && (
          <div className="soft">
            {text('webhook.lastSuccess')} <Time at={lastSuccessAt} />
          </div>
        )
      )}
      {pendingDeliveries > 0 && (
        <div className="soft">{text('webhook.pending', { count: pendingDeliveries })}</div>
      )}
    </>
  );
}

/** Shows the event types to which a webhook subscribes, or that it subscribes to all. */
export function WebhookEvents({ events }: Pick<Webhook, 'events'>) {
  const speech = useText();
  const { text } = speech;
  if (events === null) return text('webhook.events.all');
  if (events.length > maxNamedEvents) return text('webhook.events.count', { count: events.length });
  return events.map((type) => <div key={type}>{eventName(speech, type)}</div>);
}

const maxNamedEvents = 4;
