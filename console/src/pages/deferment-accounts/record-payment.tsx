import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { responseData, untypedInputClient } from '../../api/client.ts';
import { fieldErrorAt } from '../../api/problem.ts';
import type { DefermentStatement } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { LongTextField, TextField } from '../../parts/field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useToast } from '../../parts/toasts.tsx';
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
export function RecordPayment({ accountId, statement, close }: RecordPaymentProps) {
  const { text, amount } = useText();
  const queries = useQueryClient();
  const tell = useToast();
  // Idempotency key of the open form. A retry after a lost response uses the same key, so that the payment is
  // recorded once.
  const [key] = useState(() => crypto.randomUUID());
  const { reference, outstanding, currency } = statement;
  const record = useMutation({
    mutationFn: (typed: { readonly amount: string; readonly reason: string }) => {
      const reason = typed.reason.trim();
      return responseData(
        untypedInputClient.POST('/management/deferment-accounts/{id}/payments', {
          params: { path: { id: accountId }, header: { 'Idempotency-Key': key } },
          body: { reference, amount: typed.amount.trim(), ...(reason && { reason }) },
        }),
      );
    },
    onSuccess: async (after) => {
      await queries.invalidateQueries({ queryKey: ['deferment-accounts'] });
      tell(text('statement.recorded', { left: amount(after.outstanding, after.currency) }));
      close();
    },
  });
  const { register, handleSubmit } = useForm({ defaultValues: { amount: outstanding, reason: '' } });
  return (
    <Dialog title={text('statement.record')} close={close}>
      <form className="stack" onSubmit={handleSubmit((typed) => record.mutate(typed))}>
        {record.error && <ProblemAlert key={record.submittedAt} error={record.error} />}
        <p>
          <code className="anywhere">{reference}</code>
        </p>
        <TextField
          label={text('statement.amount')}
          hint={text('statement.amount.hint', { currency })}
          fault={fieldErrorAt(record.error, '/amount')}
          {...register('amount')}
          inputMode="decimal"
          autoComplete="off"
          required
        />
        <LongTextField
          label={`${text('statement.reason')} ${text('optional')}`}
          fault={fieldErrorAt(record.error, '/reason')}
          {...register('reason')}
        />
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button type="submit" busy={record.isPending}>
            {text('statement.record')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
