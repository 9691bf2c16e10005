import { useText } from '../texts/text.tsx';
import { Mark } from './mark.tsx';

const tones = { failed: 'bad', done: 'good', action_required: 'warn', open: 'accent' } as const;

interface StatusMarkProps {
  readonly status: string;
  readonly statusGroup: keyof typeof tones;
}

/** The state of a declaration; its colour is that of the coarse state. */
export function StatusMark({ status, statusGroup }: StatusMarkProps) {
  const { word } = useText();
  return <Mark tone={status === 'draft' ? 'plain' : tones[statusGroup]}>{word('status', status)}</Mark>;
}
