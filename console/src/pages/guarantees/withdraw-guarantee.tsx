import { useMutation, useQueryClient } from '@tanstack/react-query';
import { POST, responseData } from '../../api/client.ts';
import type { OfferedGuarantee } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useToast } from '../../parts/toasts.tsx';
import { useText } from '../../texts/text.tsx';

interface WithdrawGuaranteeProps {
  readonly offer: OfferedGuarantee;
  readonly close: () => void;
}

/** Withdraws a guarantee after a confirmation, because the withdrawal can't be undone. */
export function WithdrawGuarantee({ offer: { id, reference }, close }: WithdrawGuaranteeProps) {
  const { text } = useText();
  const queries = useQueryClient();
  const tell = useToast();
  const withdraw = useMutation({
    mutationFn: () =>
      responseData(POST('/management/organisation/guarantees/{id}/withdrawal', { params: { path: { id } } })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['offered-guarantees'] });
      tell(text('offer.withdrawn', { reference }));
      close();
    },
  });
  return (
    <Dialog title={text('offer.withdraw')} close={close}>
      <div className="stack">
        {withdraw.error && <ProblemAlert key={withdraw.submittedAt} error={withdraw.error} />}
        <p>{text('offer.withdraw.about')}</p>
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button look="bad" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
            {text('offer.withdraw')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
