import { POST, responseData } from '../../../api/client.ts';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { useText } from '../../../texts/text.tsx';
import { affectedByClaims } from '../use-claim-change.ts';

interface WithdrawAppealProps {
  readonly id: string;
  readonly close: () => void;
}

/** Withdraws an undecided appeal after a confirmation. */
export function WithdrawAppeal({ id, close }: WithdrawAppealProps) {
  const { text } = useText();
  return (
    <FormDialog
      title={text('appeal.withdraw')}
      about={text('appeal.withdraw.detail')}
      submit={text('appeal.withdraw')}
      look="bad"
      send={() =>
        responseData(POST('/management/organisation/appeals/{id}/withdrawal', { params: { path: { id } } }))
      }
      reload={affectedByClaims}
      done={text('appeal.withdrawn')}
      close={close}
    />
  );
}
