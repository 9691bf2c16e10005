import { useForm } from 'react-hook-form';
import { fieldErrorAt } from '../../api/problem.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { LongTextField, TextField } from '../../parts/field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useText } from '../../texts/text.tsx';
import type { BankPayment } from './bank-payment.tsx';
import { usePaymentChange } from './use-payment-change.ts';

interface ReturnPaymentProps {
  readonly payment: BankPayment;
  readonly close: () => void;
}

interface ReturnFields {
  readonly amount: string;
  readonly reason: string;
}

/** Returns the remaining amount of a bank payment, or a part of it, to the payer. */
export function ReturnPayment({ payment: { id, payer, remaining, currency }, close }: ReturnPaymentProps) {
  const { text, amount } = useText();
  const path = '/management/unmatched-payments/{id}/returns';
  const send = usePaymentChange({ id, path, done: text('bankPayment.returned'), close });
  const { register, handleSubmit } = useForm<ReturnFields>({ defaultValues: { amount: '', reason: '' } });
  function submit(typed: ReturnFields): void {
    const entered = typed.amount.trim();
    send.mutate({ reason: typed.reason.trim(), ...(entered !== '' && { amount: entered }) });
  }
  return (
    <Dialog title={text('bankPayment.return')} close={close}>
      <form className="stack" onSubmit={handleSubmit(submit)}>
        {send.error && <ProblemAlert key={send.submittedAt} error={send.error} />}
        <p>{text('bankPayment.return.detail', { payer: payer.name })}</p>
        <TextField
          label={`${text('bankPayment.amountToUse')} ${text('optional')}`}
          hint={text('bankPayment.amount.hint', { amount: amount(remaining, currency) })}
          fault={fieldErrorAt(send.error, '/amount')}
          {...register('amount')}
          inputMode="decimal"
          autoComplete="off"
        />
        <LongTextField
          label={text('bankPayment.reason')}
          hint={text('bankPayment.reason.hint')}
          fault={fieldErrorAt(send.error, '/reason')}
          {...register('reason')}
          maxLength={512}
          required
        />
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button type="submit" busy={send.isPending}>
            {text('bankPayment.return')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
