import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../parts/button.tsx';
import { ProblemAlert } from '../../../parts/problem-alert.tsx';
import { saveFile } from '../../../parts/save-file.ts';
import { useText } from '../../../texts/text.tsx';
import { type Claim, type DebtApi, downloadClaimDocument } from '../debt-api.ts';

interface DownloadDecisionProps {
  readonly door: DebtApi;
  readonly claim: Claim;
}

/** Downloads the decision on a claim, or the intention of customs, as a PDF in the language of the page. */
export function DownloadDecision({ door, claim: { id, decision, status } }: DownloadDecisionProps) {
  const { text } = useText();
  const download = useMutation({
    mutationFn: async () => saveFile(`${id}.pdf`, await downloadClaimDocument(door, id)),
  });
  if (decision === null && status !== 'intended') return null;
  return (
    <div>
      {download.error && <ProblemAlert key={download.submittedAt} error={download.error} />}
      <Button look="plain" busy={download.isPending} onClick={() => download.mutate()}>
        {text(decision === null ? 'claim.intentionDocument' : 'claim.decisionDocument')}
      </Button>
    </div>
  );
}
