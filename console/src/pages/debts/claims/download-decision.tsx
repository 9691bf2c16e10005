import { DownloadButton } from '../../../parts/download-button.tsx';
import { useText } from '../../../texts/text.tsx';
import { type Claim, type DebtApiSide, downloadClaimDocument } from '../debt-api.ts';

interface DownloadDecisionProps {
  readonly door: DebtApiSide;
  readonly claim: Claim;
}

/** Downloads the decision on a claim, or the intention of customs. */
export function DownloadDecision({ door, claim: { id, decision, status } }: DownloadDecisionProps) {
  const { text } = useText();
  if (decision === null && status !== 'intended') return null;
  return (
    <DownloadButton
      fileName={`${id}.pdf`}
      label={text(decision === null ? 'claim.intentionDocument' : 'claim.decisionDocument')}
      read={() => downloadClaimDocument(door, id)}
    />
  );
}
