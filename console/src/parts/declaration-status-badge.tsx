import { useText } from '../texts/text.tsx';
import { Mark } from './badge.tsx';

const tones = { failed: 'bad', done: 'good', action_required: 'warn', open: 'accent' } as const;

interface StatusMarkProps {
  readonly status: string;
  readonly statusGroup: keyof typeof tones;
}

/** Shows a badge for a declaration status, in the colour of its status group. */
export function StatusMark({ status, statusGroup }: StatusMarkProps) {
  const { word } = useText();
  return <Mark tone={status === 'draft' ? 'plain' : tones[statusGroup]}>{word('status', status)}</Mark>;
}
