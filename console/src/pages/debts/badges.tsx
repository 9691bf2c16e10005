import { TextBadge, type Tone } from '../../parts/badge.tsx';
import { useText } from '../../texts/text.tsx';
import type { Appeal } from './appeal-api.ts';
import type { Claim, Debt } from './debt-api.ts';

const debtTones: Readonly<Partial<Record<Debt['status'], Tone>>> = {
  due: 'warn',
  secured: 'accent',
  overdue: 'bad',
  stayed: 'accent',
  paid: 'good',
  remitted: 'good',
};

export function DebtBadge({ status }: Pick<Debt, 'status'>) {
  const { word } = useText();
  return <TextBadge tone={debtTones[status] ?? 'plain'}>{word('debtStatus', status)}</TextBadge>;
}

const claimTones: Readonly<Partial<Record<Claim['status'], Tone>>> = {
  submitted: 'accent',
  query: 'warn',
  intended: 'warn',
  granted: 'good',
  partly_granted: 'good',
  refused: 'bad',
};

export function ClaimBadge({ status }: Pick<Claim, 'status'>) {
  const { word } = useText();
  return <TextBadge tone={claimTones[status] ?? 'plain'}>{word('claimStatus', status)}</TextBadge>;
}

const appealTones: Readonly<Partial<Record<Appeal['status'], Tone>>> = {
  submitted: 'accent',
  allowed: 'good',
  partly_allowed: 'good',
  dismissed: 'bad',
};

export function AppealBadge({ status }: Pick<Appeal, 'status'>) {
  const { word } = useText();
  return <TextBadge tone={appealTones[status] ?? 'plain'}>{word('appealStatus', status)}</TextBadge>;
}
