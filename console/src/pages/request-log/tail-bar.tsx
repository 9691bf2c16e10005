import { TextBadge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { useText } from '../../texts/text.tsx';
import type { RequestTail } from './request-tail.ts';
import type { useRequestTail } from './use-tail.ts';

/** Shows whether the live tail is connected or paused, and how many requests have arrived during the pause. */
export function RequestTailBar({ tail, tell: dispatch }: ReturnType<typeof useRequestTail>) {
  const { text, number } = useText();
  const { paused, waiting, dropped, state } = tail;
  return (
    <div className="row">
      <TextBadge tone={toneOf(tail)}>
        {text(paused ? 'requestLog.tail.paused' : `requestLog.tail.${state}`)}
      </TextBadge>
      <Button look="quiet" onClick={() => dispatch({ kind: paused ? 'go on' : 'pause' })}>
        {text(paused ? 'requestLog.tail.goOn' : 'requestLog.tail.pause')}
      </Button>
      <span aria-live="polite">
        {waiting.length > 0 && (
          <Button look="quiet" onClick={() => dispatch({ kind: 'show' })}>
            {text('requestLog.tail.waiting', { calls: waiting.length })}
          </Button>
        )}
      </span>
      {dropped > 0 && (
        <span className="soft">{text('requestLog.tail.dropped', { calls: number(dropped) })}</span>
      )}
    </div>
  );
}

function toneOf({ paused, state }: RequestTail): 'good' | 'warn' | 'plain' {
  if (paused || state === 'connecting') return 'plain';
  return state === 'following' ? 'good' : 'warn';
}
