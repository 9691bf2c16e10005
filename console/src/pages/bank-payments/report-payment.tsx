import { responseData, untypedInputClient } from '../../api/client.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { country } from '../../texts/country.ts';
import { useText } from '../../texts/text.tsx';

/** Records a payment of the bank statement. It pays the bill with the payer's reference. */
export function ReportPayment({ close }: { readonly close: () => void }) {
  const { text, word } = useText();
  return (
    <FormDialog
      title={text('bankPayment.report')}
      fields={[
        {
          ...{ name: 'reference', label: text('bankPayment.reference'), kind: 'code' },
          hint: text('bankPayment.reference.hint'),
          maxLength: 140,
        },
        {
          ...{ name: 'amount', label: text('bankPayment.amount'), kind: 'amount' },
          hint: text('bankPayment.currency.hint', { currency: country.currency.code }),
        },
        {
          ...{ name: 'payerName', label: text('bankPayment.payer'), pointer: '/payer/name' },
          ...{ autoComplete: 'off', maxLength: 200 },
        },
        {
          ...{
            name: 'payerNumber',
            label: text('bankPayment.payerNumber'),
            pointer: '/payer/identification',
          },
          ...{ kind: 'code', hint: text('bankPayment.payerNumber.hint'), optional: true },
        },
        {
          ...{ name: 'receivedOn', label: text('bankPayment.receivedOn'), kind: 'date', optional: true },
          hint: text('bankPayment.receivedOn.hint'),
        },
      ]}
      submit={text('bankPayment.report')}
      send={({ payerName: name, payerNumber: identification, ...payment }, { key }) =>
        responseData(
          untypedInputClient.POST('/management/payments', {
            params: { header: { 'Idempotency-Key': key } },
            body: { ...payment, payer: { name, identification } },
          }),
        )
      }
      reload={['bank-payments', 'debts']}
      done={({ status, reference }) => word('bankPayment.recorded', status, { reference })}
      close={close}
    />
  );
}
