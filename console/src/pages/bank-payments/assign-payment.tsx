import { useForm } from 'react-hook-form';
import { fieldErrorAt } from '../../api/problem.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { LongTextField, TextField } from '../../parts/field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useText } from '../../texts/text.tsx';
import type { BankPayment } from './bank-payment.tsx';
import { usePaymentChange } from './use-payment-change.ts';

interface AssignPaymentProps {
  readonly payment: BankPayment;
  readonly close: () => void;
}

interface AssignmentFields {
  readonly billReference: string;
  readonly amount: string;
  readonly reason: string;
}

/** Pays a bill from the remaining amount of a bank payment. */
export function AssignPayment({ payment: { id, remaining, currency }, close }: AssignPaymentProps) {
  const { text, amount } = useText();
  const path = '/management/unmatched-payments/{id}/assignments';
  const assign = usePaymentChange({ id, path, done: text('bankPayment.assigned'), close });
  const { register, handleSubmit } = useForm<AssignmentFields>({
    defaultValues: { billReference: '', amount: '', reason: '' },
  });
  function submit(typed: AssignmentFields): void {
    const [entered, reason] = [typed.amount.trim(), typed.reason.trim()];
    assign.mutate({
      billReference: typed.billReference.trim().toUpperCase(),
      ...(entered !== '' && { amount: entered }),
      ...(reason !== '' && { reason }),
    });
  }
  return (
    <Dialog title={text('bankPayment.assign')} close={close}>
      <form className="stack" onSubmit={handleSubmit(submit)}>
        {assign.error && <ProblemAlert key={assign.submittedAt} error={assign.error} />}
        <p>{text('bankPayment.assign.detail')}</p>
        <TextField
          label={text('bankPayment.bill')}
          fault={fieldErrorAt(assign.error, '/billReference')}
          {...register('billReference')}
          maxLength={35}
          autoComplete="off"
          spellCheck={false}
          required
        />
        <TextField
          label={`${text('bankPayment.amountToUse')} ${text('optional')}`}
          hint={text('bankPayment.amount.hint', { amount: amount(remaining, currency) })}
          fault={fieldErrorAt(assign.error, '/amount')}
          {...register('amount')}
          inputMode="decimal"
          autoComplete="off"
        />
        <LongTextField
          label={`${text('bankPayment.reason')} ${text('optional')}`}
          hint={text('bankPayment.reason.hint')}
          fault={fieldErrorAt(assign.error, '/reason')}
          {...register('reason')}
          maxLength={512}
        />
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button type="submit" busy={assign.isPending}>
            {text('bankPayment.assign')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
