import type { Delivery, DeliveryAttempt } from '../../api/kinds.ts';
import { Mark, type Tone } from '../../parts/mark.tsx';
import { TimeLeft } from '../../parts/time-left.tsx';
import { useText } from '../../texts/text.tsx';

const tones: Readonly<Record<Delivery['status'], Tone>> = {
  pending: 'warn',
  delivered: 'good',
  failed: 'bad',
};

/** Whether it has arrived; one that waits says how long until its next attempt. */
export function DeliveryState({ delivery: { status, dueAt } }: { readonly delivery: Delivery }) {
  const { text, word } = useText();
  return (
    <>
      <Mark tone={tones[status]}>{word('delivery.state', status)}</Mark>
      {dueAt && Date.parse(dueAt) > Date.now() && (
        <div className="soft">
          {text('delivery.nextIn')} <TimeLeft key={dueAt} until={dueAt} />
        </div>
      )}
    </>
  );
}

/** What became of one attempt, in words and with the status of the answer. */
export function Outcome({ attempt: { outcome, httpStatus } }: { readonly attempt: DeliveryAttempt }) {
  const { word } = useText();
  return (
    <Mark tone={outcome === 'delivered' ? 'good' : 'bad'}>
      {word('delivery.outcome', outcome)} {httpStatus}
    </Mark>
  );
}
