import { POST, responseData } from '../../api/client.ts';
import type { OfferedGuarantee } from '../../api/types.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useText } from '../../texts/text.tsx';

interface WithdrawGuaranteeProps {
  readonly offer: OfferedGuarantee;
  readonly close: () => void;
}

/** Withdraws a guarantee after a confirmation, because the withdrawal can't be undone. */
export function WithdrawGuarantee({ offer: { id, reference }, close }: WithdrawGuaranteeProps) {
  const { text } = useText();
  return (
    <FormDialog
      title={text('offer.withdraw')}
      about={text('offer.withdraw.about')}
      submit={text('offer.withdraw')}
      look="bad"
      send={() =>
        responseData(
          POST('/management/organisation/guarantees/{id}/withdrawal', { params: { path: { id } } }),
        )
      }
      reload={['offered-guarantees']}
      done={text('offer.withdrawn', { reference })}
      close={close}
    />
  );
}
