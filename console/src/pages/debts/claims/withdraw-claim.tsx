import { POST, responseData } from '../../../api/client.ts';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { useText } from '../../../texts/text.tsx';
import { affectedByClaims } from '../use-claim-change.ts';

interface WithdrawClaimProps {
  readonly id: string;
  readonly close: () => void;
}

/** Withdraws an undecided claim after a confirmation. */
export function WithdrawClaim({ id, close }: WithdrawClaimProps) {
  const { text } = useText();
  return (
    <FormDialog
      title={text('claim.withdraw')}
      about={text('claim.withdraw.detail')}
      submit={text('claim.withdraw')}
      look="bad"
      send={() =>
        responseData(POST('/management/organisation/claims/{id}/withdrawal', { params: { path: { id } } }))
      }
      reload={affectedByClaims}
      done={text('claim.withdrawn')}
      close={close}
    />
  );
}
