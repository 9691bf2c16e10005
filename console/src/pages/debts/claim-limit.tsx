import { responseData, untypedInputClient } from '../../api/client.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useText } from '../../texts/text.tsx';
import type { Debt } from './debt-api.ts';

interface ClaimLimitProps {
  readonly debt: Debt;
  readonly close: () => void;
}

/** Extends the time limit for claims of a debt. */
export function ClaimLimit({ debt: { id, claimLimit }, close }: ClaimLimitProps) {
  const { text } = useText();
  return (
    <FormDialog
      title={text('claimLimit.set')}
      about={text('claimLimit.detail')}
      fields={[
        {
          ...{ name: 'lastDay', label: text('claimLimit.lastDay'), kind: 'date' },
          value: claimLimit?.lastDay ?? '',
        },
        {
          ...{ name: 'reason', label: text('claimLimit.reason'), kind: 'long', maxLength: 2_000 },
          hint: text('debtor.reason.hint'),
          value: claimLimit?.reason ?? '',
        },
      ]}
      submit={text('claimLimit.set')}
      send={(body) =>
        responseData(
          untypedInputClient.PUT('/management/debts/{id}/claim-limit', { params: { path: { id } }, body }),
        )
      }
      reload={['debts']}
      done={text('claimLimit.done')}
      close={close}
    />
  );
}
