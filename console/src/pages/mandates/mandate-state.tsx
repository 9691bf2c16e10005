import type { Mandate } from '../../api/types.ts';
import { TextBadge, type Tone } from '../../parts/badge.tsx';
import { useText } from '../../texts/text.tsx';

const mandateTones: Readonly<Record<Mandate['status'], Tone>> = {
  offered: 'warn',
  active: 'good',
  suspended: 'bad',
  ended: 'plain',
};

/** Shows the state of a mandate and, if it waits for acceptance, the party that must act. */
export function MandateState({ mandate }: { readonly mandate: Mandate }) {
  const { text, word, day } = useText();
  const { status, offeredBy, offerEndsAt, suspendedBy } = mandate;
  return (
    <>
      <TextBadge tone={mandateTones[status]}>{word('mandateState', status)}</TextBadge>
      {status === 'offered' && (
        <div className="soft">
          {text(offeredBy === 'principal' ? 'mandate.waits.representative' : 'mandate.waits.principal', {
            day: day(offerEndsAt),
          })}
        </div>
      )}
      {suspendedBy && <div className="soft">{word('mandate.suspendedBy', suspendedBy)}</div>}
    </>
  );
}
