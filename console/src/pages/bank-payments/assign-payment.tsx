import { responseData, untypedInputClient } from '../../api/client.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useText } from '../../texts/text.tsx';
import type { BankPayment } from './bank-payment.tsx';
import { affectedByPayments, reasonField, usedAmountField } from './payment-fields.ts';

interface AssignPaymentProps {
  readonly payment: BankPayment;
  readonly close: () => void;
}

/** Pays a bill from the remaining amount of a bank payment. */
export function AssignPayment({ payment, close }: AssignPaymentProps) {
  const speech = useText();
  const { text } = speech;
  return (
    <FormDialog
      title={text('bankPayment.assign')}
      about={text('bankPayment.assign.detail')}
      fields={[
        { name: 'billReference', label: text('bankPayment.bill'), kind: 'code' },
        usedAmountField(speech, payment),
        { ...reasonField(speech), optional: true },
      ]}
      submit={text('bankPayment.assign')}
      send={({ billReference, ...body }, { key }) =>
        responseData(
          untypedInputClient.POST('/management/unmatched-payments/{id}/assignments', {
            params: { path: { id: payment.id }, header: { 'Idempotency-Key': key } },
            body: { ...body, billReference: String(billReference).toUpperCase() },
          }),
        )
      }
      reload={affectedByPayments}
      done={text('bankPayment.assigned')}
      close={close}
    />
  );
}
