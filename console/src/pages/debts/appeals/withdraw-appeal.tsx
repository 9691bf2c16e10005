import { useMutation } from '@tanstack/react-query';
import { POST, responseData } from '../../../api/client.ts';
import { Button } from '../../../parts/button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { ProblemAlert } from '../../../parts/problem-alert.tsx';
import { useText } from '../../../texts/text.tsx';
import { useClaimChange } from '../use-claim-change.ts';

interface WithdrawAppealProps {
  readonly id: string;
  readonly close: () => void;
}

/** Withdraws an undecided appeal after a confirmation. */
export function WithdrawAppeal({ id, close }: WithdrawAppealProps) {
  const { text } = useText();
  const changed = useClaimChange();
  const withdraw = useMutation({
    mutationFn: () =>
      responseData(POST('/management/organisation/appeals/{id}/withdrawal', { params: { path: { id } } })),
    onSuccess: async () => {
      await changed(text('appeal.withdrawn'));
      close();
    },
  });
  return (
    <Dialog title={text('appeal.withdraw')} close={close}>
      <div className="stack">
        {withdraw.error && <ProblemAlert key={withdraw.submittedAt} error={withdraw.error} />}
        <p>{text('appeal.withdraw.detail')}</p>
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button look="bad" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
            {text('appeal.withdraw')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
