import { useMutation } from '@tanstack/react-query';
import { POST, responseData } from '../../../api/client.ts';
import { Button } from '../../../parts/button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { ProblemAlert } from '../../../parts/problem-alert.tsx';
import { useText } from '../../../texts/text.tsx';
import { useClaimChange } from '../use-claim-change.ts';

interface WithdrawClaimProps {
  readonly id: string;
  readonly close: () => void;
}

/** Withdraws an undecided claim after a confirmation. */
export function WithdrawClaim({ id, close }: WithdrawClaimProps) {
  const { text } = useText();
  const changed = useClaimChange();
  const withdraw = useMutation({
    mutationFn: () =>
      responseData(POST('/management/organisation/claims/{id}/withdrawal', { params: { path: { id } } })),
    onSuccess: async () => {
      await changed(text('claim.withdrawn'));
      close();
    },
  });
  return (
    <Dialog title={text('claim.withdraw')} close={close}>
      <div className="stack">
        {withdraw.error && <ProblemAlert key={withdraw.submittedAt} error={withdraw.error} />}
        <p>{text('claim.withdraw.detail')}</p>
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button look="bad" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
            {text('claim.withdraw')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
