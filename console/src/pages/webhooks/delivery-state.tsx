import type { Delivery, DeliveryAttempt } from '../../api/types.ts';
import { TextBadge, type Tone } from '../../parts/badge.tsx';
import { Countdown } from '../../parts/countdown.tsx';
import { useText } from '../../texts/text.tsx';

const deliveryTones: Readonly<Record<Delivery['status'], Tone>> = {
  pending: 'warn',
  delivered: 'good',
  failed: 'bad',
};

/** Shows the status of a delivery and, while it is pending, the time until the next attempt. */
export function DeliveryState({ delivery: { status, dueAt } }: { readonly delivery: Delivery }) {
  const { text, word } = useText();
  return (
    <>
      <TextBadge tone={deliveryTones[status]}>{word('delivery.state', status)}</TextBadge>
      {dueAt && Date.parse(dueAt) > Date.now() && (
        <div className="soft">
          {text('delivery.nextIn')} <Countdown key={dueAt} until={dueAt} />
        </div>
      )}
    </>
  );
}

/** Shows the result of a delivery attempt, with the HTTP status of the receiver's response. */
export function AttemptOutcome({ attempt: { outcome, httpStatus } }: { readonly attempt: DeliveryAttempt }) {
  const { word } = useText();
  return (
    <TextBadge tone={outcome === 'delivered' ? 'good' : 'bad'}>
      {word('delivery.outcome', outcome)} {httpStatus}
    </TextBadge>
  );
}
