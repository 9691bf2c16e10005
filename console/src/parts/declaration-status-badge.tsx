import { useText } from '../texts/text.tsx';
import { TextBadge } from './badge.tsx';

const statusGroupTones = { failed: 'bad', done: 'good', action_required: 'warn', open: 'accent' } as const;

interface DeclarationStatusBadgeProps {
  readonly status: string;
  readonly statusGroup: keyof typeof statusGroupTones;
}

/** Shows a badge for a declaration status, in the colour of its status group. */
export function DeclarationStatusBadge({ status, statusGroup }: DeclarationStatusBadgeProps) {
  const { word } = useText();
  return (
    <TextBadge tone={status === 'draft' ? 'plain' : statusGroupTones[statusGroup]}>
      {word('status', status)}
    </TextBadge>
  );
}
