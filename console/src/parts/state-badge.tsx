import { useText } from '../texts/text.tsx';
import { TextBadge, type Tone } from './badge.tsx';

const stateTones: Readonly<Record<string, Tone>> = {
  active: 'good',
  pending: 'warn',
  offered: 'warn',
  expired: 'warn',
  refused: 'bad',
  suspended: 'bad',
  disabled: 'bad',
  unverified: 'warn',
  revoked: 'bad',
  processing: 'warn',
  ready: 'accent',
  invalid: 'bad',
  interrupted: 'warn',
  applied: 'good',
};

/** Shows a badge for the state of an organisation, platform, client, key, import or account. */
export function StateBadge({ status }: { readonly status: string }) {
  const { word } = useText();
  return <TextBadge tone={stateTones[status] ?? 'plain'}>{word('state', status)}</TextBadge>;
}
