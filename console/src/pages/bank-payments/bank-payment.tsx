import type { components } from '../../api/management.d.ts';
import { TextBadge, type Tone } from '../../parts/badge.tsx';
import { useText } from '../../texts/text.tsx';

export type BankPayment = components['schemas']['BankPayment'];

const tones: Readonly<Partial<Record<BankPayment['status'], Tone>>> = {
  unmatched: 'warn',
  credit: 'accent',
  settled: 'good',
};

export function BankPaymentBadge({ status }: Pick<BankPayment, 'status'>) {
  const { word } = useText();
  return <TextBadge tone={tones[status] ?? 'plain'}>{word('bankPaymentStatus', status)}</TextBadge>;
}
