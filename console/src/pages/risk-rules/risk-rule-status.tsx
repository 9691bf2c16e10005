import { TextBadge } from '../../parts/badge.tsx';
import { useText } from '../../texts/text.tsx';

export function RiskRuleStatus({ active }: { readonly active: boolean }) {
  const { text } = useText();
  return <TextBadge tone={active ? 'good' : 'plain'}>{text(active ? 'risk.on' : 'risk.off')}</TextBadge>;
}
