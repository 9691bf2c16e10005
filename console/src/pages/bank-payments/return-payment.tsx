import { responseData, untypedInputClient } from '../../api/client.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useText } from '../../texts/text.tsx';
import type { BankPayment } from './bank-payment.tsx';
import { affectedByPayments, reasonField, usedAmountField } from './payment-fields.ts';

interface ReturnPaymentProps {
  readonly payment: BankPayment;
  readonly close: () => void;
}

/** Returns the remaining amount of a bank payment, or a part of it, to the payer. */
export function ReturnPayment({ payment, close }: ReturnPaymentProps) {
  const speech = useText();
  const { text } = speech;
  return (
    <FormDialog
      title={text('bankPayment.return')}
      about={text('bankPayment.return.detail', { payer: payment.payer.name })}
      fields={[usedAmountField(speech, payment), reasonField(speech)]}
      submit={text('bankPayment.return')}
      send={(body, { key }) =>
        responseData(
          untypedInputClient.POST('/management/unmatched-payments/{id}/returns', {
            params: { path: { id: payment.id }, header: { 'Idempotency-Key': key } },
            body,
          }),
        )
      }
      reload={affectedByPayments}
      done={text('bankPayment.returned')}
      close={close}
    />
  );
}
