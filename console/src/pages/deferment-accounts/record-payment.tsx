import { responseData, untypedInputClient } from '../../api/client.ts';
import type { DefermentStatement } from '../../api/types.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useText } from '../../texts/text.tsx';

interface RecordPaymentProps {
  readonly accountId: string;
  readonly statement: DefermentStatement;
  readonly close: () => void;
}

/**
 * Records a payment for a statement. The portal allocates the payment to the bills in the order of the
 * statement.
 */
export function RecordPayment({ accountId: id, statement, close }: RecordPaymentProps) {
  const { text, amount } = useText();
  const { reference, outstanding, currency } = statement;
  return (
    <FormDialog
      title={text('statement.record')}
      about={
        <p>
          <code className="anywhere">{reference}</code>
        </p>
      }
      fields={[
        {
          ...{ name: 'amount', label: text('statement.amount'), kind: 'amount', value: outstanding },
          hint: text('statement.amount.hint', { currency }),
        },
        { name: 'reason', label: text('statement.reason'), kind: 'long', optional: true },
      ]}
      submit={text('statement.record')}
      send={(body, { key }) =>
        responseData(
          untypedInputClient.POST('/management/deferment-accounts/{id}/payments', {
            params: { path: { id }, header: { 'Idempotency-Key': key } },
            body: { reference, ...body },
          }),
        )
      }
      reload={['deferment-accounts']}
      done={(after) => text('statement.recorded', { left: amount(after.outstanding, after.currency) })}
      close={close}
    />
  );
}
